import type { Advice, Check } from '#contract/system.ts'
import { Badge } from '#web/components/badge.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'
import { useMay } from '../admin-session.tsx'
import { ADMIN_TABS } from '../admin-tabs.ts'
import { STATES } from './states.ts'
import { Written } from './written.tsx'

/** What is, and what to do about it if it is not as it should be. */
export function CheckRow({ title, state, says, advice }: Check) {
  const { word, tone, icon } = STATES[state]
  return (
    <li data-tone={tone}>
      <Icon name={icon} />
      <div>
        <h3>
          {title}{' '}
          {advice === null ? (
            <span className="sr-only">: {word}</span>
          ) : (
            <Badge tone={tone}>{word}</Badge>
          )}
        </h3>
        <p>
          <Written text={says} />
        </p>
        {advice && <AdviceLine {...advice} />}
      </div>
    </li>
  )
}

function AdviceLine({ text, place }: Advice) {
  const may = useMay()
  const asked = new URLSearchParams(place?.path.split('?')[1]).get('onglet')
  const needs = ADMIN_TABS.find(({ id }) => id === asked)?.needs ?? []
  return (
    <div className="system-advice">
      <p>
        <Written text={text} />
      </p>
      {place && may(...needs) && (
        <ButtonLink variant="ghost" size="small" to={place.path}>
          {place.label}
        </ButtonLink>
      )}
    </div>
  )
}
