import { brand } from 'virtual:brand'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import logo from '#brand/logo.svg'
import { Icon } from '#web/components/icon.tsx'
import { ThemeToggle } from '#web/components/theme-toggle.tsx'

const SOCIAL = [
  ['chat', 'Communauté', brand.links.chat],
  ['live', 'Lives', brand.links.live],
  ['video', 'Vidéos', brand.links.video],
  ['shortVideo', 'Vidéos courtes', brand.links.shortVideo],
] as const

const QUICK = [
  ['/accueil', 'Accueil'],
  ['/factions', 'Factions'],
  ['/economie', 'Économie'],
  ['/regles', 'Règles'],
  ['/shop', 'Boutique'],
  ['/contact', 'Contact'],
] as const

const LEGAL = [
  ['/conditions', 'Conditions'],
  ['/rgpd', 'Confidentialité'],
  ['/mentions-legales', 'Mentions légales'],
] as const

export function Footer() {
  return (
    <footer className="footer">
      <div className="footer-quay" aria-hidden="true" />
      <div className="wrap footer-grid">
        <div className="footer-brand">
          <img src={logo} alt="" width="64" height="64" loading="lazy" />
          <p className="title-3 font-display font-extrabold uppercase">{brand.name}</p>
          <p>{brand.tagline}</p>
        </div>
        <nav aria-labelledby="footer-quick">
          <h2 id="footer-quick">Liens rapides</h2>
          <FooterLinks links={QUICK} />
        </nav>
        <div>
          <h2>Nous joindre</h2>
          <ul>
            <li>
              <a href={`mailto:${brand.contactMail}`} className="break-all">
                {brand.contactMail}
              </a>
            </li>
            <li>
              <a href={brand.links.connect}>Rejoindre le serveur</a>
            </li>
          </ul>
        </div>
        <div>
          <h2>Sur les ondes</h2>
          <ul className="footer-social">
            {SOCIAL.map(([icon, label, href]) => (
              <li key={icon}>
                <a
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={`${label} (nouvel onglet)`}
                  title={label}
                >
                  <Icon name={icon} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="wrap footer-foot">
        <p>
          © <Year /> {brand.name}
        </p>
        <nav aria-label="Informations légales">
          <FooterLinks links={LEGAL} />
        </nav>
        <ThemeToggle />
      </div>
    </footer>
  )
}

function FooterLinks({ links }: { links: readonly (readonly [string, string])[] }) {
  return (
    <ul>
      {links.map(([to, label]) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  )
}

/** Prerendered with the year of the build, corrected once the page is alive. */
function Year() {
  const ref = useRef<HTMLSpanElement>(null)
  const year = String(new Date().getFullYear())
  useEffect(() => {
    if (ref.current) ref.current.textContent = year
  }, [year])
  return (
    <span ref={ref} suppressHydrationWarning>
      {year}
    </span>
  )
}
