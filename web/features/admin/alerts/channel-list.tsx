import { removeNoticeChannel, tryNoticeChannel } from '#contract/endpoints/notices.ts'
import type { NoticeChannel } from '#contract/notices.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { useAdminCall } from '../admin-session.tsx'
import type { Doing } from './discord-notices.tsx'

const OUTCOMES = {
  sent: 'Message envoyé sur Discord',
  gone: 'Discord ne connaît pas ce webhook : il a sans doute été supprimé. Ajoutez-en un nouveau.',
  busy: 'Discord demande de patienter : réessayez dans un moment.',
  unreachable: 'Discord ne répond pas : réessayez dans un moment.',
}

const WARNINGS = {
  gone: 'Ce webhook ne fonctionne plus : rien n’arrive dans ce salon. Retirez-le et collez-en un nouveau.',
  failing: 'Discord ne prend plus les messages de ce salon : ils attendent et sont retentés.',
}

type ChannelListProps = { channels: NoticeChannel[]; sending: boolean; doing: Doing }

export function ChannelList({ channels, sending, doing }: ChannelListProps) {
  const adminCall = useAdminCall()
  const attempt = (id: number) =>
    doing(async () => {
      const { outcome } = await adminCall(tryNoticeChannel, { params: { id: String(id) } })
      return outcome === 'sent' ? OUTCOMES.sent : new Error(OUTCOMES[outcome])
    }, 'L’essai n’est pas arrivé')
  const remove = (id: number, name: string) =>
    doing(async () => {
      await adminCall(removeNoticeChannel, { params: { id: String(id) } })
      return `Salon retiré : ${name}`
    }, 'Le salon n’a pas été retiré')

  if (channels.length === 0) return null
  return (
    <ul className="grid gap-5">
      {channels.map(({ id, name, address, state }) => (
        <li key={id} className="grid gap-3">
          <span className="break-all">
            <strong>{name}</strong>
            <span className="block text-sm text-soft">{address}</span>
          </span>
          {state !== 'fine' && <Banner variant="error">{WARNINGS[state]}</Banner>}
          <span className="flex flex-wrap gap-3">
            <Button
              variant="ghost"
              size="small"
              icon="bolt"
              aria-label={`Essayer ${name}`}
              pending={sending}
              onClick={() => attempt(id)}
            >
              Essayer
            </Button>
            <Button
              variant="ghost"
              size="small"
              aria-label={`Retirer ${name}`}
              pending={sending}
              onClick={() => remove(id, name)}
            >
              Retirer
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}
