import { brand } from 'virtual:brand'
import { ButtonLink } from '#web/components/button.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export default function SoonScreen() {
  return (
    <PageHeader
      kicker="Travaux en cours"
      title="Ce quai ouvre bientôt"
      lead="Les grues sont montées, les conteneurs arrivent. Cette page sera là très vite ; en attendant, la ville vous attend."
    >
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/accueil">Retour à l’accueil</ButtonLink>
        <ButtonLink href={brand.links.chat} variant="ghost" icon="chat">
          Suivre les travaux
        </ButtonLink>
      </div>
    </PageHeader>
  )
}
