import type { Newcomer } from '#contract/discord.ts'
import type { SecondStep } from '#contract/second-factor.ts'
import { Dialog } from '#web/components/dialog.tsx'
import type { Session } from '#web/lib/session.ts'
import SecondStepForm from '../second-step-form.tsx'
import { NewcomerForm } from './newcomer-form.tsx'

/** What Discord's word alone does not open. */
export type MoreToDo = { second_step: SecondStep } | { newcomer: Newcomer }

type DiscordStepsProps = {
  answer: MoreToDo
  onSignedIn: (session: Session) => void
  onBack: () => void
}

/** The step after Discord: a second factor, or a name for somebody who is new. */
export default function DiscordSteps({ answer, onSignedIn, onBack }: DiscordStepsProps) {
  const isNew = 'newcomer' in answer
  return (
    <Dialog open onClose={onBack} title={isNew ? 'Bienvenue' : 'Encore une étape'}>
      {isNew ? (
        <NewcomerForm newcomer={answer.newcomer} onSignedIn={onSignedIn} onBack={onBack} />
      ) : (
        <SecondStepForm
          step={answer.second_step}
          shown="Discord vous a reconnu."
          leaving={false}
          onSignedIn={onSignedIn}
          onBack={onBack}
        />
      )}
    </Dialog>
  )
}
