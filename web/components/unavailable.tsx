import { type ReactNode, useId } from 'react'

const SIDES = { above: 'right-0 bottom-full mb-2', left: 'right-full bottom-0 mr-2' } as const

type Marks = { 'aria-disabled': true; 'aria-describedby': string }

type UnavailableProps = {
  reason: string
  side?: keyof typeof SIDES
  children: (marks: Marks) => ReactNode
}

/**
 * A button that cannot be used stays reachable, so that its reason is shown to who points at it or
 * comes to it by keyboard, and read out.
 */
export function Unavailable({ reason, side = 'above', children }: UnavailableProps) {
  const id = useId()
  return (
    <span className="group relative inline-flex">
      {children({ 'aria-disabled': true, 'aria-describedby': id })}
      <span
        role="tooltip"
        id={id}
        className={`pointer-events-none invisible absolute z-1 w-max max-w-[min(16rem,60vw)] rounded-md bg-ink px-3 py-2 text-left text-sm whitespace-normal text-ground opacity-0 transition-opacity group-focus-within:visible group-focus-within:opacity-100 group-hover:visible group-hover:opacity-100 ${SIDES[side]}`}
      >
        {reason}
      </span>
    </span>
  )
}
