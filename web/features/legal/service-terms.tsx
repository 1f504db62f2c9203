import type { Site } from '#contract/appearance.ts'
import type { LegalSection } from './legal-page.tsx'

/** What we owe for the service itself, whoever sells what is in the shop. */
export const liability: LegalSection = {
  id: 'responsabilite',
  title: 'Responsabilité',
  body: (
    <p>
      Nous répondons de la bonne exécution du contrat, sauf si l’inexécution est imputable au
      consommateur, au fait imprévisible et insurmontable d’un tiers ou à un cas de force majeure.
      Nous ne répondons ni des agissements des joueurs, ni de la perte d’éléments de jeu due à une
      triche ou à un manquement de leur titulaire, ni du fonctionnement du jeu et de la plateforme
      édités par des tiers. Rien dans les présentes ne limite les droits que la loi donne au
      consommateur.
    </p>
  ),
}

export const mediation = ({ legal }: Site): LegalSection => ({
  id: 'mediation',
  title: 'Médiation et droit applicable',
  body: (
    <>
      <p>
        Les présentes sont soumises au <strong>droit français</strong>, sans priver le consommateur
        résidant dans un autre État des dispositions impératives de son pays. En cas de différend,
        adressez-nous d’abord une réclamation écrite.
      </p>
      <p>
        À défaut d’accord, le consommateur peut recourir gratuitement, dans l’année qui suit sa
        réclamation, au médiateur de la consommation dont nous relevons (articles L. 611-1 et
        suivants du code de la consommation) : <strong>{legal.mediatorName}</strong>,{' '}
        <a href={legal.mediatorUrl}>{legal.mediatorUrl}</a>. Il garde le droit de saisir le tribunal
        de son domicile ou celui du lieu d’exécution du contrat.
      </p>
    </>
  ),
})
