import { Badge } from '#web/components/badge.tsx'
import { Icon } from '#web/components/icon.tsx'
import { Picture } from '#web/components/picture.tsx'
import { salary } from '#web/lib/dollars.ts'
import { preview } from '#web/lib/text.ts'
import type { ListedJob } from './read-job.ts'

export const CATEGORIES = {
  public: 'Service public',
  private: 'Secteur privé',
  illegal: 'Hors la loi',
} as const

export function PopularBadge({ job }: { job: ListedJob }) {
  return job.isPopular ? (
    <Badge tone="amber" icon="star">
      Populaire
    </Badge>
  ) : (
    <Badge>Standard</Badge>
  )
}

/** What it pays, in large. */
export function JobCard({ job, onOpen }: { job: ListedJob; onOpen: () => void }) {
  return (
    <article className="crate crate-link grid overflow-hidden sm:grid-cols-[13rem_1fr]">
      <Picture
        src={job.image}
        alt=""
        width={600}
        height={400}
        className="object-[50%_70%] max-sm:aspect-[2/1] sm:h-full"
      />
      <div className="flex flex-col gap-3 p-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <PopularBadge job={job} />
          <span className="code">{CATEGORIES[job.category]}</span>
          <Icon name="chevron" className="-rotate-90 ml-auto text-accent-text" />
        </div>
        <div className="flex items-baseline justify-between gap-4">
          <h3 className="title-3">
            <button
              type="button"
              aria-haspopup="dialog"
              className="cursor-pointer text-left uppercase after:absolute after:inset-0"
              onClick={onOpen}
            >
              {job.name}
            </button>
          </h3>
          <p
            className={`font-display text-[1.625rem] font-black text-amber-text ${typeof job.salary === 'number' ? 'whitespace-nowrap' : ''}`}
          >
            {salary(job.salary)}
          </p>
        </div>
        <p className="text-[0.9375rem] leading-relaxed text-soft">{preview(job.description)}</p>
      </div>
    </article>
  )
}
