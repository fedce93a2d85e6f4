import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { Failure, Loading } from '#app/ui/state.tsx'
import { EditMailText } from './edit-mail-text.tsx'
import { mailTextQuery } from './queries.ts'

/** The words of one mail. */
export default function MailTextPage() {
  const { kind = '' } = useParams()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(mailTextQuery(kind))
  return (
    <>
      <DeskHeading title={data?.name ?? 'Mail text'}>
        <Link to="/dashboard/mail-texts" className="link py-2">
          All mail texts
        </Link>
      </DeskHeading>
      {!data && !error && (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
      {!data && error && (
        <Failure message="This mail text could not be loaded" retry={() => void refetch()} />
      )}
      {data && (
        <EditMailText
          key={kind}
          text={data}
          onChanged={(text) => {
            client.setQueryData(mailTextQuery(kind).queryKey, text)
            void client.invalidateQueries({ queryKey: ['desk-mail-texts'], exact: true })
          }}
        />
      )}
    </>
  )
}
