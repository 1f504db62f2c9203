import './first-day.css'
import { Banner } from '#web/components/banner.tsx'
import { useDemoContent } from '../use-demo-content.ts'
import { DemoButton } from './demo-button.tsx'

/** That there is something of the demo on the site, and the way out of it; else nothing. */
export function DemoLeft() {
  const data = useDemoContent()
  const left = data?.goes.length
  if (!left) return null
  return (
    <div className="demo-left pb-4">
      <Banner variant="info">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>
            Le site montre encore la démonstration.
            <span className="beyond-phone">
              {' '}
              {left === 1
                ? 'Un élément n’a pas encore été modifié.'
                : `${left} éléments n’ont pas encore été modifiés.`}
            </span>
          </p>
          <DemoButton />
        </div>
      </Banner>
    </div>
  )
}
