import { Link } from 'react-router'
import { preparedAnswerResource } from '#contract/endpoints/admin-resources.ts'
import { type PreparedAnswer, preparedAnswerFields } from '#contract/prepared-answers.ts'
import { ResourcePage } from '../resource/resource-page.tsx'

/** What the team answers again and again. */
export default function PreparedAnswersPage() {
  return (
    <>
      <Link className="link" to="/admin?onglet=messages">
        Retour aux messages
      </Link>
      <ResourcePage<PreparedAnswer>
        resource={preparedAnswerResource}
        fields={preparedAnswerFields}
        read={(answer) => answer as PreparedAnswer}
        notices="banner"
        title="Réponses préparées"
        addLabel="Ajouter une réponse"
        thisOne="cette réponse"
        theOne="la réponse"
        empty="Aucune réponse préparée"
        messages={{
          load: 'Les réponses préparées n’ont pas pu être chargées.',
          created: 'Réponse ajoutée',
          updated: 'Réponse mise à jour',
          removed: 'Réponse supprimée',
          saveFailed: 'La réponse n’a pas été enregistrée',
          removeFailed: 'La réponse n’a pas été supprimée',
        }}
        search={({ title, text }) => `${title} ${text}`}
        columns={['title', 'text']}
        details={['title', 'text']}
      />
    </>
  )
}
