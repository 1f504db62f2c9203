import type { Customer } from '#contract/customers.ts'
import { Button } from '#web/components/button.tsx'
import { useMay } from '../admin-session.tsx'
import { dateTime } from '../dates.ts'
import { useWhitelist } from '../gate/use-whitelist.ts'
import { sourceWords } from '../gate/whitelist-words.ts'
import { useNotice } from '../use-notice.tsx'
import { PanelCard } from './panel-card.tsx'

/** Whether a customer is on the whitelist, and the way on it and off it. */
export function CustomerWhitelist({ user, whitelist }: Customer) {
  const mayWrite = useMay()('whitelist')
  const { notice, notify } = useNotice('banner')
  const { grant, revoke } = useWhitelist(notify)

  async function change() {
    const failure = await (whitelist ? revoke(user.id, user.username) : grant(user.username))
    if (failure) notify.failure(failure)
  }

  return (
    <PanelCard title="Whitelist">
      <div className="grid gap-4">
        {notice}
        <p className="text-soft">
          {whitelist
            ? `Depuis le ${dateTime(whitelist.granted_at)}. ${sourceWords(whitelist)}.`
            : 'N’est pas sur la whitelist.'}
        </p>
        {mayWrite && (
          <Button variant="ghost" size="small" className="justify-self-start" onClick={change}>
            {whitelist ? 'Retirer de la whitelist' : 'Ajouter à la whitelist'}
          </Button>
        )}
      </div>
    </PanelCard>
  )
}
