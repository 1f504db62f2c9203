import { Banner } from '#web/components/banner.tsx'

/** What the owner looks at, while there is nothing of their own to look at. */
export function DemoSalesNotice({ what = 'Ventes' }: { what?: string }) {
  return (
    <div className="pb-4">
      <Banner variant="info">
        {what} de démonstration, pour voir le panneau à l’œuvre : rien n’a été payé, facturé ni
        livré. Elles disparaissent à la première commande du site, ou avec <code>DEMO=off</code>.
      </Banner>
    </div>
  )
}
