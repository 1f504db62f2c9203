import type { Session } from '#web/lib/session.ts'
import { AccountInfo } from './account-info.tsx'
import { CharacterCard } from './character-card.tsx'
import { ConfirmationNotice } from './confirmation-notice.tsx'
import { EmailForm, PasswordForm } from './credentials-forms.tsx'
import { DataCard } from './data-card.tsx'
import { LastOrderCard } from './last-order-card.tsx'
import { LoyaltyCard } from './loyalty-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

export function ProfileTab({ session }: { session: Session }) {
  return (
    <>
      <ConfirmationNotice session={session} />
      <div className="panel-grid">
        <LastOrderCard session={session} />
        <CharacterCard session={session} />
        <LoyaltyCard session={session} />
        <AccountInfo user={session.user} />
        <EmailForm session={session} />
        <PasswordForm session={session} />
        <SessionsCard session={session} />
        <DataCard session={session} />
      </div>
    </>
  )
}
