import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DiscordLink } from '#contract/discord.ts'
import { forgotPassword } from '#contract/endpoints/auth.ts'
import {
  readDiscordLink,
  removeDiscordLink,
  startDiscordLink,
} from '#contract/endpoints/discord.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/dialog.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useToast } from '#web/components/toast.tsx'
import { call, failureReason, failureSentence } from '#web/lib/api.ts'
import { dateAndTime } from '#web/lib/format-date.ts'
import { flag, optionalText, record, text } from '#web/lib/read.ts'
import type { Session } from '#web/lib/session.ts'
import { Card } from '../card.tsx'

const readName = record<DiscordLink>({ name: text, picture: optionalText, linked_at: text })
const readHasPassword = record<{ has_password: boolean }>({ has_password: flag(true) })
function readLink(answer: unknown) {
  const { link } = (answer ?? {}) as { link?: unknown }
  return { ...readHasPassword(answer), link: link ? readName(link) : null }
}

/** The account at Discord by which its owner may sign in. */
export default function DiscordCard({ session: { token, user } }: { session: Session }) {
  const queryClient = useQueryClient()
  const { showToast } = useToast()
  const [working, setWorking] = useState(false)
  const [removing, setRemoving] = useState(false)
  const { data, isPending, isError, error } = useQuery({
    queryKey: [readDiscordLink.path],
    queryFn: () => call(readDiscordLink, {}, token),
    select: readLink,
  })

  async function attempt(title: string, work: () => Promise<string | null>) {
    setWorking(true)
    try {
      const message = await work()
      if (message) showToast({ title, message, variant: 'success' })
    } catch (failure) {
      showToast({ title: 'Échec', message: failureReason(failure), variant: 'danger' })
    }
    setWorking(false)
    setRemoving(false)
    await queryClient.invalidateQueries({ queryKey: [readDiscordLink.path] })
  }

  const leave = () =>
    attempt('', async () => {
      window.location.assign((await call(startDiscordLink, {}, token)).url)
      return null
    })
  const remove = () =>
    attempt('Discord détaché', async () => (await call(removeDiscordLink, {}, token)).message)
  const choosePassword = () =>
    attempt('Lien envoyé', async () => {
      await call(forgotPassword, { body: { email: user.email } })
      return `Un lien pour choisir votre mot de passe part vers ${user.email}.`
    })

  return (
    <Card title="Discord" className="col-span-full">
      {isPending && <Skeleton lines={2} />}
      {isError && (
        <p>{failureSentence(error, 'Le lien ne peut pas être affiché pour le moment.')}</p>
      )}
      {data && !data.has_password && (
        <Banner variant="info">
          Votre compte n’a pas de mot de passe : Discord est votre seule façon de vous connecter.
          Choisissez-en un pour changer d’adresse, détacher Discord ou supprimer votre compte.
        </Banner>
      )}
      {data?.link ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <span className="flex min-w-0 items-center gap-4">
            {data.link.picture && (
              <img
                src={data.link.picture}
                alt=""
                width={48}
                height={48}
                className="size-12 rounded-full"
              />
            )}
            <span className="min-w-0 wrap-anywhere">
              {data.link.name}
              <span className="block text-sm text-soft">
                Lié le {dateAndTime(data.link.linked_at)}
              </span>
            </span>
          </span>
          <Button variant="ghost" size="small" onClick={() => setRemoving(true)}>
            Détacher Discord
          </Button>
        </div>
      ) : (
        data && (
          <>
            <p className="text-soft">
              Liez votre compte Discord pour vous connecter sans mot de passe. La seconde étape, si
              vous en avez une, reste demandée.
            </p>
            <Button
              className="justify-self-start max-sm:w-full"
              icon="users"
              pending={working}
              onClick={leave}
            >
              Lier mon compte Discord
            </Button>
          </>
        )
      )}
      {data && !data.has_password && (
        <Button
          variant="ghost"
          className="justify-self-start max-sm:w-full"
          pending={working}
          onClick={choosePassword}
        >
          Recevoir un lien pour choisir un mot de passe
        </Button>
      )}
      <ConfirmDialog
        open={removing}
        title="Détacher Discord ?"
        message="Il ne permettra plus de vous connecter, et vos autres appareils seront déconnectés."
        confirmLabel="Détacher"
        pending={working}
        onConfirm={remove}
        onCancel={() => setRemoving(false)}
      />
    </Card>
  )
}
