import { useState } from 'react'
import type { OpenForm } from '#contract/application-forms.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { ItemFacts } from '#web/components/item-facts.tsx'
import { ItemFile } from '#web/components/item-file.tsx'
import { EmptyState } from '#web/components/states.tsx'
import { ApplyLink, useOpenForms } from '#web/features/applications/apply-link.tsx'
import { salary } from '#web/lib/dollars.ts'
import { lines } from '#web/lib/text.ts'
import { CATEGORIES, JobCard, PopularBadge } from './job-card.tsx'
import type { ListedJob } from './read-job.ts'

/** The board in the dockers' café: one line per job, what it pays in large. */
export function JobsPanel({ jobs }: { jobs: ListedJob[] }) {
  const [opened, setOpened] = useState<ListedJob | null>(null)
  if (jobs.length === 0)
    return (
      <EmptyState title="Aucun emploi trouvé">
        Revenez bientôt : les vacations changent chaque soir.
      </EmptyState>
    )
  return (
    <>
      <h2 className="sr-only">Les emplois de la ville</h2>
      <div className="grid gap-4 xl:grid-cols-2">
        {jobs.map((job) => (
          <JobCard key={job.id} job={job} onOpen={() => setOpened(job)} />
        ))}
      </div>
      <JobDialog job={opened} onClose={() => setOpened(null)} />
    </>
  )
}

function JobDialog({ job, onClose }: { job: ListedJob | null; onClose: () => void }) {
  const forms = useOpenForms()
  return (
    <Dialog
      open={job !== null}
      onClose={onClose}
      title={job?.name}
      size="large"
      footer={job && <WayIn job={job} forms={forms} />}
    >
      {job && <JobFile job={job} />}
    </Dialog>
  )
}

/** The owner's form where there is one, else the link of the job, if it has any. */
function WayIn({
  job: { id, applyUrl },
  forms,
}: {
  job: ListedJob
  forms: OpenForm[] | undefined
}) {
  return (
    <ApplyLink
      forms={forms}
      job={id}
      label="Postuler"
      otherwise={
        applyUrl && (
          <ButtonLink href={applyUrl} target="_blank" rel="noopener noreferrer" icon="external">
            Postuler
          </ButtonLink>
        )
      }
    />
  )
}

function JobFile({ job }: { job: ListedJob }) {
  const requirements = [...new Set(lines(job.requirements))]
  return (
    <ItemFile picture={job.image}>
      <div className="flex">
        <PopularBadge job={job} />
      </div>
      <p className="item-words">{job.description}</p>
      <ItemFacts
        facts={[
          {
            label: 'Salaire',
            value: <span className="text-amber-text">{salary(job.salary)}</span>,
          },
          { label: 'Activité', value: CATEGORIES[job.category] },
        ]}
      />
      {requirements.length > 0 && (
        <section className="mt-4">
          <h3 className="title-4">Conditions</h3>
          <ul className="mt-2 list-disc pl-5 marker:text-amber-text">
            {requirements.map((requirement) => (
              <li key={requirement}>{requirement}</li>
            ))}
          </ul>
        </section>
      )}
    </ItemFile>
  )
}
