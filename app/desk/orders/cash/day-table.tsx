import { Link } from 'react-router'
import { deskOrderPath } from '#app/desk/orders/addresses.ts'
import type { CashDay, CashParcel } from '#app/orders/cash/cash.schema.ts'
import { deskPrice } from '#app/values/amount.ts'

type Group = CashDay['groups'][number]

/** What was delivered on the day and what is on its way, by driver and carrier; a closed row opens to its parcels. */
export function DayTable({ cash }: { cash: CashDay }) {
  const { groups, parcels, more } = cash
  const total = (name: 'expected' | 'received' | 'missing' | 'toCollect') =>
    groups.reduce((sum, group) => sum + Math.round(group[name] * 100), 0) / 100
  if (groups.length === 0) {
    return <p className="text-muted">Nothing was delivered on this day.</p>
  }
  return (
    <section aria-labelledby="by-bringer">
      <h3 id="by-bringer" className="mb-4 text-xl">
        By driver and carrier
      </h3>
      <table className="w-full border-collapse text-left text-sm">
        <thead className="text-muted">
          <tr className="border-b border-edge">
            <th scope="col" className="py-2 pr-4 font-medium">
              Who
            </th>
            <Amount head>Expected</Amount>
            <Amount head>Received</Amount>
            <Amount head>Missing</Amount>
            <Amount head lesser>
              On the way
            </Amount>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <GroupRow key={`${group.kind} ${group.id}`} group={group} />
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-edge font-medium">
            <th scope="row" className="py-2 pr-4 text-left font-medium">
              In all
            </th>
            <Amount>{deskPrice(total('expected'))}</Amount>
            <Amount>{deskPrice(total('received'))}</Amount>
            <Amount>{deskPrice(total('missing'))}</Amount>
            <Amount lesser>{deskPrice(total('toCollect'))}</Amount>
          </tr>
        </tfoot>
      </table>
      <details className="mt-4">
        <summary className="text-sm text-muted">
          {parcels.length === 1 ? '1 parcel' : `${parcels.length}${more ? ' of more' : ''} parcels`}
        </summary>
        <ul className="mt-2 text-sm">
          {parcels.map((parcel) => (
            <ParcelLine key={`${parcel.number} ${parcel.parcel}`} parcel={parcel} />
          ))}
        </ul>
      </details>
    </section>
  )
}

const kinds: Record<Group['kind'], string> = { driver: 'driver', carrier: 'carrier', shop: 'shop' }

function GroupRow({ group }: { group: Group }) {
  const { kind, name, delivered, expected, received, missing, onTheWay, toCollect } = group
  return (
    <tr className="border-b border-hairline">
      <th scope="row" className="py-2 pr-4 text-left font-normal wrap-anywhere">
        <span className="text-base">{name}</span>
        <span className="block text-muted">{`${kinds[kind]}, ${delivered} delivered`}</span>
      </th>
      <Amount>{deskPrice(expected)}</Amount>
      <Amount>{deskPrice(received)}</Amount>
      <Amount>
        {missing === 0 ? (
          <span className="text-moss">✓ none</span>
        ) : (
          <span className="font-medium text-danger">{signed(missing)}</span>
        )}
      </Amount>
      <Amount lesser>{onTheWay === 0 ? '' : `${onTheWay} × ${deskPrice(toCollect)}`}</Amount>
    </tr>
  )
}

/** "-$5.00" for what was paid twice. */
const signed = (dollars: number) => (dollars < 0 ? `−${deskPrice(-dollars)}` : deskPrice(dollars))

const Amount = ({
  head = false,
  lesser = false,
  children,
}: {
  head?: boolean
  lesser?: boolean
  children: React.ReactNode
}) => {
  const Cell = head ? 'th' : 'td'
  return (
    <Cell
      {...(head && { scope: 'col' as const })}
      className={`py-2 pl-3 text-right tabular-nums ${head ? 'font-medium' : ''} ${lesser ? 'max-sm:hidden' : ''}`}
    >
      {children}
    </Cell>
  )
}

/** A parcel with its order, who brings its money, and what is missing. */
export function ParcelLine({ parcel: of }: { parcel: CashParcel }) {
  const { number, parcel, customer, name, status, collect, received, missing } = of
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 border-b border-hairline py-1.5">
      <Link to={deskOrderPath(number)} className="link tabular-nums">
        {parcel > 1 ? `${number}, parcel ${parcel}` : number}
      </Link>
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {[customer, name].filter(Boolean).join(' · ')}
      </span>
      <span className="tabular-nums">
        {status === 'on-its-way'
          ? `on its way, ${deskPrice(collect)}`
          : `${deskPrice(received)} of ${deskPrice(collect)}`}
      </span>
      {missing !== 0 && (
        <span className="text-danger tabular-nums">
          {missing > 0 ? `${deskPrice(missing)} missing` : `${deskPrice(-missing)} too much`}
        </span>
      )}
    </li>
  )
}
