import { Icon, type IconName } from './icon.tsx'

/** An icon in a square of the accent's tint, beside what it stands for. */
export const IconTile = ({ name }: { name: IconName }) => (
  <span className="grid size-12 flex-none place-items-center rounded-sm bg-[color-mix(in_srgb,var(--accent)_14%,transparent)] text-2xl text-accent-text">
    <Icon name={name} />
  </span>
)
