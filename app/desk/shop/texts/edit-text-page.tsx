import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { isTextKind, type TextKind, textTitles } from '#app/shop/texts/text-kinds.ts'
import { Failure, Loading } from '#app/ui/state.tsx'
import { EditText } from './edit-text.tsx'
import { textToEditQuery } from './text-queries.ts'

export default function EditTextPage() {
  const { kind = '' } = useParams()
  return isTextKind(kind) ? <Editing key={kind} kind={kind} /> : <DeskHeading title="Not found" />
}

function Editing({ kind }: { kind: TextKind }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(textToEditQuery(kind))
  return (
    <>
      <DeskHeading title={textTitles[kind]}>
        <Link to="/dashboard/your-shop/texts" className="link">
          All texts
        </Link>
      </DeskHeading>
      {!data && !error && (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
      {!data && error && (
        <Failure message="The text could not be loaded" retry={() => void refetch()} />
      )}
      {data && (
        // Begins again with what was published, whose version is another.
        <EditText
          key={data.published[0]?.id ?? 'none'}
          text={data}
          onChanged={(text) => client.setQueryData(textToEditQuery(kind).queryKey, text)}
        />
      )}
    </>
  )
}
