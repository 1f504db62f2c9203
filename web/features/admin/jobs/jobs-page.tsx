import { adminListJobs, jobResource } from '#contract/endpoints/admin-jobs.ts'
import { JOB_CATEGORIES, type Job, jobInput } from '#contract/jobs.ts'
import { Badge, type BadgeTone } from '#web/components/badge.tsx'
import { type ListedJob, readJob } from '#web/features/jobs/read-job.ts'
import { salary } from '#web/lib/dollars.ts'
import { LineList, YesNo } from '../cells.tsx'
import { asOptions } from '../resource/options.ts'
import { type FilterDef, ResourcePage } from '../resource/resource-page.tsx'

const CATEGORY_LABELS = { public: 'Public', private: 'Privé', illegal: 'Illégal' } as const
const CATEGORY_TONES: Record<Job['category'], BadgeTone> = {
  public: 'good',
  private: 'amber',
  illegal: 'bad',
}

const FILTER: FilterDef<ListedJob> = {
  label: 'Filtre',
  options: [
    { value: 'all', label: 'Tous', test: () => true },
    ...JOB_CATEGORIES.map((value) => ({
      value,
      label: CATEGORY_LABELS[value],
      test: (job: ListedJob) => job.category === value,
    })),
    { value: 'popular', label: 'Populaires', test: ({ isPopular }) => isPopular },
  ],
}

type Values = Omit<Job, 'id' | 'image' | 'applyUrl'> & { image: string; applyUrl: string }

function CategoryBadge({ category }: Pick<Job, 'category'>) {
  return <Badge tone={CATEGORY_TONES[category]}>{CATEGORY_LABELS[category]}</Badge>
}

export function JobsPage() {
  return (
    <ResourcePage<ListedJob, Values>
      resource={jobResource}
      schema={jobInput}
      list={adminListJobs}
      read={readJob}
      notices="toast"
      title="Gestion des Emplois"
      addLabel="Ajouter un Emploi"
      thisOne="cet emploi"
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
      columns={[
        { header: '#', cell: (_, index) => index + 1 },
        { header: 'Nom', cell: ({ name }) => name },
        { header: 'Catégorie', cell: ({ category }) => <CategoryBadge category={category} /> },
        { header: 'Salaire', cell: (job) => salary(job.salary) },
        { header: 'Populaire', cell: ({ isPopular }) => <YesNo yes={isPopular} /> },
      ]}
      fields={[
        { name: 'name', label: 'Nom', required: true },
        { name: 'description', label: 'Description', as: 'textarea', required: true },
        {
          name: 'category',
          label: 'Catégorie',
          as: 'select',
          options: asOptions(JOB_CATEGORIES, CATEGORY_LABELS),
          required: true,
        },
        { name: 'salary', label: 'Salaire ($/h)', as: 'number', min: 0, required: true },
        { name: 'requirements', label: 'Prérequis', as: 'textarea', hint: 'Un par ligne.' },
        { name: 'isPopular', label: 'Populaire', as: 'checkbox' },
        { name: 'image', label: 'Image (adresse)', as: 'image' },
        { name: 'applyUrl', label: 'Lien de candidature', as: 'url' },
      ]}
      blank={() => ({
        name: '',
        image: '',
        salary: 0,
        description: '',
        requirements: '',
        category: 'public',
        isPopular: false,
        applyUrl: '',
      })}
      toForm={({ id: _, image, applyUrl, ...job }) => ({
        ...job,
        salary: Number(job.salary) || 0,
        image: image ?? '',
        applyUrl: applyUrl ?? '',
      })}
      details={(job) => [
        { label: 'Catégorie', value: <CategoryBadge category={job.category} /> },
        { label: 'Salaire', value: salary(job.salary) },
        { label: 'Populaire', value: <YesNo yes={job.isPopular} /> },
        { label: 'Description', value: job.description },
        { label: 'Prérequis', value: job.requirements && <LineList text={job.requirements} /> },
        { label: 'Lien de candidature', value: job.applyUrl },
      ]}
      link={({ applyUrl }) => applyUrl}
    />
  )
}
