import { LegalNotice } from './legal-page.tsx'

/**
 * The box that the Code de la consommation words itself (annex to article D. 211-3, digital
 * content).
 */
export function ConformityNotice() {
  return (
    <LegalNotice title="Garantie légale de conformité">
      <p>
        Le consommateur dispose d’un délai de deux ans à compter de la fourniture du contenu
        numérique ou du service numérique pour obtenir la mise en œuvre de la garantie légale de
        conformité en cas d’apparition d’un défaut de conformité. Durant un délai d’un an à compter
        de la date de fourniture, le consommateur n’est tenu d’établir que l’existence du défaut de
        conformité et non la date d’apparition de celui-ci. Lorsque la fourniture est continue, la
        garantie vaut pendant toute la durée du contrat.
      </p>
      <p>
        La garantie légale de conformité emporte obligation de fournir toutes les mises à jour
        nécessaires au maintien de la conformité du contenu numérique ou du service numérique.
      </p>
      <p>
        La garantie légale de conformité donne au consommateur droit à la mise en conformité du
        contenu numérique ou du service numérique sans retard injustifié suivant sa demande, sans
        frais et sans inconvénient majeur pour lui.
      </p>
      <p>
        Le consommateur peut obtenir une réduction du prix en conservant le contenu numérique ou le
        service numérique, ou il peut mettre fin au contrat en se faisant rembourser intégralement
        contre renoncement au contenu numérique ou au service numérique, si :
      </p>
      <ol>
        <li>
          le professionnel refuse de mettre le contenu numérique ou le service numérique en
          conformité ;
        </li>
        <li>la mise en conformité est retardée de manière injustifiée ;</li>
        <li>la mise en conformité ne peut intervenir sans frais imposés au consommateur ;</li>
        <li>la mise en conformité occasionne un inconvénient majeur pour le consommateur ;</li>
        <li>
          la non-conformité persiste en dépit de la tentative de mise en conformité du professionnel
          restée infructueuse.
        </li>
      </ol>
      <p>
        Le consommateur a également droit à une réduction du prix ou à la résolution du contrat
        lorsque le défaut de conformité est si grave qu’il justifie que la réduction du prix ou la
        résolution du contrat soit immédiate. Le consommateur n’est alors pas tenu de demander la
        mise en conformité au préalable.
      </p>
      <p>
        Dans les cas où le défaut de conformité est mineur, le consommateur n’a droit à l’annulation
        du contrat que si le contrat ne prévoit pas le paiement d’un prix.
      </p>
      <p>
        Toute période d’indisponibilité du contenu numérique ou du service numérique en vue de sa
        remise en conformité suspend la garantie qui restait à courir jusqu’à la fourniture du
        contenu numérique ou du service numérique de nouveau conforme.
      </p>
      <p>
        Ces droits résultent de l’application des articles L. 224-25-1 à L. 224-25-31 du code de la
        consommation, dont l’article L. 224-25-12 pour la durée de la garantie. Le professionnel qui
        fait obstacle de mauvaise foi à la mise en œuvre de la garantie légale de conformité encourt
        une amende civile d’un montant maximal de 300 000 euros, qui peut être porté jusqu’à 10 % du
        chiffre d’affaires moyen annuel (article L. 242-18-1 du code de la consommation).
      </p>
      <p>
        Le consommateur bénéficie également de la garantie légale des vices cachés en application
        des articles 1641 à 1649 du code civil, pendant une durée de deux ans à compter de la
        découverte du défaut. Cette garantie donne droit à une réduction de prix si le contenu est
        conservé ou à un remboursement intégral contre renoncement au contenu.
      </p>
    </LegalNotice>
  )
}
