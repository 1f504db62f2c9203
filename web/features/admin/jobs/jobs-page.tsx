import { jobResource } from '#contract/endpoints/admin-resources.ts'
import { jobTransfer } from '#contract/endpoints/transfer.ts'
import { JOB_CATEGORY_LABELS, type Job, jobFields } from '#contract/jobs.ts'
import { Badge, type BadgeTone } from '#web/components/badge.tsx'
import { type ListedJob, readJob } from '#web/features/jobs/read-job.ts'
import { salary } from '#web/lib/dollars.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { PicturedName } from '../cells.tsx'
import { type FilterDef, filtersOf, ResourcePage } from '../resource/resource-page.tsx'
import { TransferButton } from '../transfer/transfer-button.tsx'

/** Drawn in its form alone. */
const JobCard = lazyPart(async () => (await import('#web/features/jobs/job-card.tsx')).JobCard)

const CATEGORY_TONES: Record<Job['category'], BadgeTone> = {
  public: 'good',
  private: 'amber',
  illegal: 'bad',
}

const FILTER: FilterDef<ListedJob> = {
  label: 'Catégorie',
  options: [
    { value: 'all', label: 'Toutes les catégories', test: () => true },
    ...filtersOf<ListedJob>('category', jobFields.category.options),
    { value: 'popular', label: 'Populaires', test: ({ isPopular }) => isPopular },
  ],
}

export function JobsPage() {
  return (
    <ResourcePage<ListedJob>
      resource={jobResource}
      fields={jobFields}
      read={readJob}
      notices="toast"
      actions={<TransferButton calls={jobTransfer} name="jobs" />}
      title="Gestion des Emplois"
      addLabel="Ajouter un Emploi"
      thisOne="cet emploi"
      theOne="l’emploi"
      empty="Aucun emploi trouvé"
      messages={{
        load: 'Erreur lors de la récupération des emplois',
        created: 'Emploi ajouté avec succès',
        updated: 'Emploi mis à jour avec succès',
        removed: 'Emploi supprimé avec succès',
        saveFailed: "Erreur lors de l'enregistrement de l'emploi",
        removeFailed: "Erreur lors de la suppression de l'emploi",
      }}
      search={({ name, description }) => `${name} ${description}`}
      filter={FILTER}
      columns={['#', 'name', 'category', 'salary', 'isPopular']}
      details={['category', 'salary', 'isPopular', 'description', 'requirements', 'applyUrl']}
      cells={{
        name: PicturedName,
        category: ({ category }) => (
          <Badge tone={CATEGORY_TONES[category]}>{JOB_CATEGORY_LABELS[category]}</Badge>
        ),
        salary: (job) => salary(job.salary),
      }}
      onPhone={{ category: 'status', salary: 'key', isPopular: 'mark' }}
      link={({ applyUrl }) => applyUrl}
      preview={(job) => <JobCard job={job} onOpen={() => undefined} />}
    />
  )
}
