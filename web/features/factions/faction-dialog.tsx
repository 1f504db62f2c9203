import { Link } from 'react-router'
import type { OpenForm } from '#contract/application-forms.ts'
import type { Faction } from '#contract/factions.ts'
import { factionLink, itemAddress } from '#contract/item-link.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { CopyLink } from '#web/components/copy-link.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { ItemFacts } from '#web/components/item-facts.tsx'
import { ItemFile } from '#web/components/item-file.tsx'
import { Stars } from '#web/components/stars.tsx'
import { Unavailable } from '#web/components/unavailable.tsx'
import { ApplyLink, useOpenForms } from '#web/features/applications/apply-link.tsx'
import { factionIcon, membersLabel, TYPE_LABELS } from './faction-labels.ts'

/** Everything about one faction, and the way in. */
export function FactionDialog({
  faction,
  onClose,
}: {
  faction: Faction | null
  onClose: () => void
}) {
  const forms = useOpenForms()
  return (
    <Dialog
      open={faction !== null}
      onClose={onClose}
      title={faction?.name}
      size="large"
      tools={faction && <CopyLink to={itemAddress(factionLink, faction)} />}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Fermer
          </Button>
          {faction && <WayIn faction={faction} forms={forms} />}
        </>
      }
    >
      {faction && <FactionFile faction={faction} />}
    </Dialog>
  )
}

function FactionFile({ faction }: { faction: Faction }) {
  const type = TYPE_LABELS[faction.type]
  return (
    <ItemFile picture={faction.image}>
      <div className="flex flex-wrap gap-2">
        <Badge tone={type.tone} icon={factionIcon(faction.icon)}>
          {type.label}
        </Badge>
        {faction.isVip && (
          <Badge tone="amber" icon="star">
            VIP
          </Badge>
        )}
      </div>
      <p className="item-words">{faction.description}</p>
      <ItemFacts
        facts={[
          { label: 'Difficulté', value: <Stars value={faction.difficulty} /> },
          { label: 'Effectif', value: membersLabel(faction.members) },
        ]}
      />
      {faction.isVip && (
        <p className="flex flex-wrap justify-between gap-x-2 rounded-sm border-l-3 border-amber bg-surface px-3 py-3">
          Abonnement VIP requis.
          <Link to="/shop" className="link">
            Voir les grades
          </Link>
        </p>
      )}
    </ItemFile>
  )
}

/** The owner's form where there is one, else the link of the faction. */
function WayIn({
  faction: { id, applyUrl },
  forms,
}: {
  faction: Faction
  forms: OpenForm[] | undefined
}) {
  return (
    <span className="faction-way">
      <ApplyLink
        forms={forms}
        faction={id}
        label="Candidater"
        otherwise={<ApplyButton applyUrl={applyUrl} />}
      />
    </span>
  )
}

function ApplyButton({ applyUrl }: { applyUrl: string | null }) {
  if (applyUrl) {
    return (
      <ButtonLink href={applyUrl} target="_blank" rel="noopener noreferrer" icon="external">
        Candidater
      </ButtonLink>
    )
  }
  return (
    <Unavailable reason="Lien de candidature non disponible">
      {(marks) => <Button {...marks}>Candidater</Button>}
    </Unavailable>
  )
}
