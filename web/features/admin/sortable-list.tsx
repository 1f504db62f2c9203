import './sortable-list.css'
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'

type SortableListProps<Item extends { id: number }> = {
  items: readonly Item[]
  nameOf: (item: Item) => string
  /** Settles once the new order is kept, or is not. */
  onArrange: (ids: number[]) => Promise<unknown>
  children: (item: Item) => ReactNode
}

/** A list that is put in order by hand: dragged with the pointer, a finger or the arrow keys, or by steps. */
export function SortableList<Item extends { id: number }>(props: SortableListProps<Item>) {
  const { items, nameOf, onArrange, children } = props
  /** As it was let go, until the list comes back in that order. */
  const [arranged, setArranged] = useState<readonly Item[] | null>(null)
  /** Where the last step led, in words. */
  const [said, setSaid] = useState('')
  const shown = arranged ?? items
  const ids = shown.map(({ id }) => id)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(Number(id)) + 1
  const named = (id: UniqueIdentifier) => {
    const item = shown.find((one) => one.id === id)
    return item ? nameOf(item) : ''
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${named(active.id)} pris, place ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${named(active.id)} : place ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${named(active.id)} posé à la place ${placeOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${named(active.id)} remis à sa place.`,
  }

  async function arrange(from: number, to: number) {
    const moved = arrayMove([...shown], from, to)
    flushSync(() => setArranged(moved))
    await onArrange(moved.map(({ id }) => id))
    setArranged(null)
  }

  async function drop({ active, over }: DragEndEvent) {
    if (over && active.id !== over.id) await arrange(placeOf(active.id) - 1, placeOf(over.id) - 1)
  }

  async function step(from: number, to: number, button: HTMLButtonElement) {
    const item = shown[from]
    if (!item || to < 0 || to >= shown.length) return
    setSaid(`${nameOf(item)} : place ${to + 1}.`)
    const kept = arrange(from, to)
    // Its row was taken from where it stood, and the focus with it.
    button.focus()
    await kept
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable:
            'Espace pour prendre, flèches pour déplacer, Espace pour poser, Échap pour annuler.',
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className="sortable">
          {shown.map((item, place) => (
            <SortableItem key={item.id} id={item.id} name={nameOf(item)}>
              {children(item)}
              <span className="sortable-steps">
                <IconButton
                  name="chevron"
                  label={`Monter ${nameOf(item)}`}
                  // Not disabled: it would lose the focus of who steps up to the top.
                  aria-disabled={place === 0 || undefined}
                  onClick={(event) => step(place, place - 1, event.currentTarget)}
                />
                <IconButton
                  name="chevron"
                  label={`Descendre ${nameOf(item)}`}
                  aria-disabled={place === shown.length - 1 || undefined}
                  onClick={(event) => step(place, place + 1, event.currentTarget)}
                />
              </span>
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
      <p role="status" className="sr-only">
        {said}
      </p>
    </DndContext>
  )
}

type SortableItemProps = { id: number; name: string; children: ReactNode }

function SortableItem({ id, name, children }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, ...sortable } =
    useSortable({ id })
  const style = {
    ...(transform && { transform: `translate3d(0, ${transform.y}px, 0)` }),
    transition: sortable.transition,
  }
  return (
    <li ref={setNodeRef} style={style} data-dragged={sortable.isDragging || undefined}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="icon-btn sortable-handle"
        {...attributes}
        {...listeners}
        aria-label={`Déplacer ${name}`}
        aria-roledescription="poignée"
      >
        <Icon name="grip" />
      </button>
      {children}
    </li>
  )
}
