import { Banner } from '#web/components/banner.tsx'
import { useDemoContent } from './use-demo-content.ts'

/** What the owner looks at, while there is nothing of their own to look at. */
export function DemoSalesNotice({ what = 'Ventes' }: { what?: string }) {
  return (
    <div className="pb-4">
      <Banner variant="info">
        {what} de démonstration : rien n’a été payé ni livré.
        <span className="beyond-phone">
          {' '}
          Elles partent à la première commande du site, ou avec <code>DEMO=off</code>.
        </span>
      </Banner>
    </div>
  )
}

/** Why what the statistics show is not in the books. */
export function DemoSalesLeftOut() {
  if (!useDemoContent()?.sales) return null
  return (
    <div className="pb-4">
      <Banner variant="info">
        Les ventes de démonstration n’y figurent pas : rien n’a été payé ni facturé.
      </Banner>
    </div>
  )
}
