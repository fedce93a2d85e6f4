import { randomBytes } from 'node:crypto'
import { href } from '#app/values/addresses.ts'
import type { AdminRole } from '#app/values/stored.ts'
import type { Deps } from '#server/deps.ts'
import type { MailKind } from '#server/mail/queue.ts'
import { hashOfToken } from '#server/session/token-hash.ts'

type Row = { email: string; role: AdminRole; isForPassword: boolean; by: string }

const does: Record<AdminRole, string> = {
  owner: 'everything',
  editor: 'books and stock',
  packer: 'orders',
}

/**
 * Mails the link to join the desk, or for a new password. The link is made when the mail leaves: only
 * its hash is stored.
 */
export const invitationMail: MailKind<{ id: string }> = {
  name: 'staff-invitation',
  async compose({ id }, deps, mailId) {
    const found = await deps.pool.query<Row>(
      `select i.email, i.role, i.password_of is not null as "isForPassword", a.username as by
       from invitations i join admins a on a.id = i.invited_by
       where i.id = $1 and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > $2`,
      [id, deps.now()],
    )
    const [row] = found.rows
    if (!row) return null
    const url = await newLink(deps, id)
    const { name: shopName } = await deps.settings.identity()
    const title = row.isForPassword ? 'A new password for the desk' : `Join ${shopName}`
    const before = row.isForPassword
      ? `${row.by} sent you this link to choose a new password for the desk.`
      : `${row.by} invites you to work at the desk of ${shopName}, with the role ${row.role} (${does[row.role]}).`
    return {
      mail: {
        to: { name: '', address: row.email },
        subject: `${shopName}: ${title}`,
        about: `staff-invitation-${mailId}`,
        letter: {
          title,
          blocks: [
            { kind: 'text', text: before },
            {
              kind: 'link',
              label: row.isForPassword ? 'Choose a new password' : 'Accept the invitation',
              url,
            },
            {
              kind: 'text',
              text: "The link works once, within 48 hours. If you didn't expect this mail, ignore it.",
            },
          ],
          footer: "You're receiving this because the owner of the shop entered this address.",
        },
      },
      isProven: true,
    }
  },
}

async function newLink({ pool, shopUrl }: Deps, id: string): Promise<string> {
  const token = `${id}.${randomBytes(24).toString('base64url')}`
  await pool.query('update invitations set link_hashes = link_hashes || $2::text where id = $1', [
    id,
    hashOfToken(token),
  ])
  return `${shopUrl()}${href('/admin/join')}?token=${token}`
}
