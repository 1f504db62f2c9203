import { Icon, type IconName } from '#web/components/icon.tsx'
import { Meter } from '#web/components/meter.tsx'

const INDICATORS = [
  { label: 'Taux de chômage', value: 15, tone: 'accent' },
  { label: 'Inflation', value: 8, tone: 'amber' },
  { label: 'Marché immobilier', value: 65, tone: 'good' },
  { label: 'Marché automobile', value: 72, tone: 'good' },
] as const

const BANK: {
  name: string
  figure: string
  unit: string
  text: string
  icon: IconName
}[] = [
  {
    name: 'Prêts',
    figure: '5-12 %',
    unit: 'd’intérêt',
    text: 'Le taux dépend de vos revenus, de vos garanties et de votre réputation au guichet.',
    icon: 'bank',
  },
  {
    name: 'Épargne',
    figure: '3 %',
    unit: 'par an',
    text: 'Un livret sans risque, versé chaque mois, pour ceux qui dorment la nuit.',
    icon: 'moon',
  },
  {
    name: 'Investissements',
    figure: 'Variable',
    unit: 'rendement',
    text: 'Parts d’entreprises, cargaisons, immobilier : le gain suit le risque, la perte aussi.',
    icon: 'bolt',
  },
]

/** How money moves in the city, with its fixed figures. */
export function SystemPanel() {
  return (
    <div className="grid gap-x-20 gap-y-14 lg:grid-cols-[6fr_5fr]">
      <section aria-labelledby="systeme-titre" className="max-w-[40rem]">
        <h2 id="systeme-titre" className="title-2">
          Une économie tenue par les joueurs
        </h2>
        <div className="prose mt-6">
          <p className="lead">
            Rien ne tombe du ciel : les salaires viennent d’un employeur, les prix d’un vendeur, les
            voitures d’un atelier, et presque tout passe d’abord par le port.
          </p>
          <p>
            Un docker décharge, un transporteur livre, un commerçant vend, une banque prête, l’État
            taxe. Si les grues s’arrêtent, les rayons se vident et les prix montent. Si la Douane
            serre la vis, le marché noir s’enrichit.{' '}
            <strong>Vos choix déplacent réellement ces aiguilles.</strong>
          </p>
          <p>
            L’argent propre se dépose en banque et se déclare ; l’argent sale se cache, se
            transporte et se blanchit, avec tout ce que cela suppose de rencontres. L’équipe ajuste
            taxes et salaires chaque mois pour que l’effort paie et que la triche ne serve à rien.
          </p>
        </div>
      </section>
      <section aria-labelledby="indicateurs" className="crate self-start p-7 sm:p-9">
        <h2 id="indicateurs" className="title-3 flex items-baseline justify-between gap-4">
          Le tableau du port
          <span className="code">Relevé du mois</span>
        </h2>
        <div className="mt-8 grid gap-7">
          {INDICATORS.map((indicator) => (
            <Meter key={indicator.label} {...indicator} display={`${indicator.value} %`} />
          ))}
        </div>
      </section>
      <section aria-labelledby="banque" className="lg:col-span-2">
        <h2 id="banque" className="title-2">
          La Banque du Môle
        </h2>
        <dl className="mt-8 grid border-y border-line md:grid-cols-3">
          {BANK.map(({ name, figure, unit, text, icon }) => (
            <div
              key={name}
              className="border-line py-8 max-md:[&+&]:border-t md:px-8 md:first:pl-0 md:[&+&]:border-l"
            >
              <dt className="code flex items-center gap-3 text-soft">
                <Icon name={icon} className="text-accent-text" />
                {name}
              </dt>
              <dd>
                <p className="mt-4 font-display text-6xl leading-none font-black text-amber-text">
                  {figure} <span className="text-xl font-bold text-soft">{unit}</span>
                </p>
                <p className="mt-4 text-soft">{text}</p>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}
