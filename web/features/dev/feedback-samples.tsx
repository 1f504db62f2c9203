import { useState } from 'react'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog, Dialog } from '#web/components/dialog.tsx'
import { Reveal } from '#web/components/reveal.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { useToast } from '#web/components/toast.tsx'
import { Sample } from './sample.tsx'

export function FeedbackSamples() {
  const { showToast } = useToast()
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Sample title="Messages">
        <Banner variant="success">Utilisateur mis à jour avec succès</Banner>
        <Banner variant="error">Échec de la mise à jour</Banner>
        <Banner variant="info">Le port ferme à deux heures.</Banner>
        <div className="flex flex-wrap gap-3">
          <Button
            onClick={() => showToast({ title: 'Bienvenue', message: 'Le ferry est à quai.' })}
          >
            Toast
          </Button>
          <Button
            onClick={() =>
              showToast({
                title: 'Fait',
                message: 'Faction ajoutée avec succès',
                variant: 'success',
                duration: 5000,
              })
            }
          >
            Toast succès
          </Button>
          <Button
            variant="danger"
            onClick={() =>
              showToast({
                title: 'Erreur',
                message: 'Erreur de connexion au serveur',
                variant: 'danger',
              })
            }
          >
            Toast danger
          </Button>
          <Button variant="ghost" onClick={() => setOpen('dialog')}>
            Dialogue
          </Button>
          <Button variant="ghost" onClick={() => setOpen('confirm')}>
            Confirmation
          </Button>
        </div>
      </Sample>
      <Sample title="Vide, erreur">
        <EmptyState
          title="Aucune faction trouvée"
          action={<Button variant="ghost">Tout afficher</Button>}
        >
          Aucun équipage ne répond à ce signal.
        </EmptyState>
        <ErrorState
          message="Impossible de charger les factions. Veuillez réessayer plus tard."
          onRetry={() => location.reload()}
        />
      </Sample>
      <Reveal>
        <p className="lead">Ce texte monte à l’écran quand on l’atteint.</p>
      </Reveal>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Capitainerie"
        footer={<Button onClick={close}>Fermer</Button>}
      >
        <p>Échap, la croix ou un clic à côté ferment ce dialogue ; le focus revient au bouton.</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onConfirm={close}
        onCancel={close}
        title="Supprimer"
        message="Êtes-vous sûr de vouloir supprimer cette commande?"
      />
    </>
  )
}
