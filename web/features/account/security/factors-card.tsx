import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listSecondFactors,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#contract/endpoints/second-factor.ts'
import { FACTOR_KINDS } from '#contract/factor-kinds.ts'
import type { SecondFactor } from '#contract/second-factor.ts'
import { Badge } from '#web/components/badge.tsx'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/dialog.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useToast } from '#web/components/toast.tsx'
import { call, failureReason, failureSentence } from '#web/lib/api.ts'
import { dateAndTime } from '#web/lib/format-date.ts'
import { flag, id, list, number, oneOf, optionalText, record, text } from '#web/lib/read.ts'
import type { Session } from '#web/lib/session.ts'
import { Card } from '../card.tsx'
import { AppDialog } from './app-dialog.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'

const KINDS = { totp: 'Application', passkey: 'Clé d’accès' }

type Factors = { factors: SecondFactor[]; recovery_codes_left: number; required: boolean }
const readFactors = record<Factors>({
  factors: list(
    record<SecondFactor>({
      id,
      kind: oneOf(FACTOR_KINDS, 'totp'),
      name: text,
      created_at: text,
      last_used_at: optionalText,
    }),
  ),
  recovery_codes_left: number(0),
  required: flag(false),
})

type Open =
  | { what: 'app' | 'passkey' }
  | { what: 'rename' | 'remove'; factor: SecondFactor }
  | { what: 'codes'; codes: string[] }

/** The second factors of an account: added, named, removed, and the codes for when they are lost. */
export function FactorsCard({ session: { token } }: { session: Session }) {
  const queryClient = useQueryClient()
  const { showToast } = useToast()
  const [open, setOpen] = useState<Open | null>(null)
  const [working, setWorking] = useState(false)
  const close = () => setOpen(null)
  const factors = useQuery({
    queryKey: [listSecondFactors.path],
    queryFn: () => call(listSecondFactors, {}, token),
    select: readFactors,
  })
  const refresh = () => queryClient.invalidateQueries({ queryKey: [listSecondFactors.path] })

  /** Says what became of it; whatever it was, the list is read again. */
  async function attempt(work: () => Promise<void>) {
    setWorking(true)
    await work().catch((error) =>
      showToast({ title: 'Échec', message: failureReason(error), variant: 'danger' }),
    )
    setWorking(false)
    await refresh()
  }

  function onAdded(codes: string[] | null) {
    setOpen(codes ? { what: 'codes', codes } : null)
    showToast({
      title: 'Seconde étape ajoutée',
      message: 'Elle vous sera demandée après votre mot de passe.',
      variant: 'success',
    })
    return refresh()
  }

  const remove = ({ id, name }: SecondFactor) =>
    attempt(async () => {
      close()
      await call(removeSecondFactor, { params: { id: String(id) } }, token)
      showToast({ title: 'Seconde étape retirée', message: name, variant: 'success' })
    })

  const renew = () =>
    attempt(async () => {
      const { recovery_codes } = await call(renewRecoveryCodes, {}, token)
      setOpen({ what: 'codes', codes: recovery_codes })
    })

  const has = (factors.data?.factors.length ?? 0) > 0
  return (
    <Card title="Double authentification" beside={factors.data && <Standing isOn={has} />}>
      <p className="text-soft">
        Avec elle, votre mot de passe seul n’ouvre plus votre compte : il faut aussi le code d’une
        application d’authentification, ou une clé d’accès de votre appareil.
      </p>
      {factors.data?.required && !has && (
        <Banner variant="info">
          Votre équipe en demande une : ajoutez la vôtre pour retrouver l’administration.
        </Banner>
      )}
      {factors.isPending && <Skeleton lines={2} />}
      {factors.isError && (
        <p>
          {failureSentence(factors.error, 'La liste ne peut pas être affichée pour le moment.')}
        </p>
      )}
      {has && (
        <ul className="grid gap-4">
          {factors.data?.factors.map((factor) => (
            <li
              key={factor.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
            >
              <span className="min-w-0 wrap-anywhere">
                {factor.name}
                <span className="block text-sm text-soft">
                  {KINDS[factor.kind]} —{' '}
                  {factor.last_used_at
                    ? `dernier usage le ${dateAndTime(factor.last_used_at)}`
                    : `depuis le ${dateAndTime(factor.created_at)}`}
                </span>
              </span>
              <span className="flex flex-wrap gap-2">
                <Button
                  variant="ghost"
                  size="small"
                  aria-label={`Renommer ${factor.name}`}
                  onClick={() => setOpen({ what: 'rename', factor })}
                >
                  Renommer
                </Button>
                <Button
                  variant="ghost"
                  size="small"
                  aria-label={`Retirer ${factor.name}`}
                  onClick={() => setOpen({ what: 'remove', factor })}
                >
                  Retirer
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {factors.data && (
        <div className="flex flex-wrap gap-3">
          <Button
            variant={has ? 'ghost' : 'primary'}
            className="max-sm:w-full"
            onClick={() => setOpen({ what: 'app' })}
          >
            Ajouter une application
          </Button>
          <Button
            variant="ghost"
            className="max-sm:w-full"
            onClick={() => setOpen({ what: 'passkey' })}
          >
            Ajouter une clé d’accès
          </Button>
        </div>
      )}
      {has && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            Codes de récupération restants : {factors.data?.recovery_codes_left} sur 10
            <span className="block text-sm text-soft">
              Pour le jour où vous n’avez ni téléphone ni clé sous la main.
            </span>
          </p>
          <Button variant="ghost" size="small" icon="refresh" pending={working} onClick={renew}>
            Refaire les codes
          </Button>
        </div>
      )}
      {open?.what === 'app' && <AppDialog token={token} onAdded={onAdded} onClose={close} />}
      {open?.what === 'passkey' && (
        <PasskeyDialog token={token} onAdded={onAdded} onClose={close} />
      )}
      {open?.what === 'codes' && <CodesDialog codes={open.codes} onClose={close} />}
      {open?.what === 'rename' && (
        <RenameDialog token={token} factor={open.factor} onRenamed={refresh} onClose={close} />
      )}
      {open?.what === 'remove' && (
        <ConfirmDialog
          open
          title={`Retirer « ${open.factor.name} » ?`}
          message="Il ne servira plus à vous connecter. Sans aucune seconde étape, votre mot de passe suffira de nouveau."
          confirmLabel="Retirer"
          pending={working}
          onConfirm={() => remove(open.factor)}
          onCancel={close}
        />
      )}
    </Card>
  )
}

const Standing = ({ isOn }: { isOn: boolean }) =>
  isOn ? (
    <Badge tone="good" icon="check">
      Active
    </Badge>
  ) : (
    <Badge>Inactive</Badge>
  )
