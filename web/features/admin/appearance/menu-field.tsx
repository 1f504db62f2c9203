import { MENU_PLACES, type MenuPlace } from '#contract/menu.ts'
import { Checkbox } from '#web/components/field.tsx'
import { PLACES } from '#web/features/frame/places.ts'
import { SortableList } from '../sortable-list.tsx'

type MenuFieldProps = { label: string; value: unknown; onChange: (menu: MenuPlace[]) => void }

/** The pages of the menu: which of them, and in which order. */
export function MenuField({ label, value, onChange }: MenuFieldProps) {
  const given: unknown[] = Array.isArray(value) ? value : []
  const shown = given.filter((one): one is MenuPlace => MENU_PLACES.some((place) => place === one))
  const places = [...shown, ...MENU_PLACES.filter((place) => !shown.includes(place))]
  const items = places.map((place) => ({ id: MENU_PLACES.indexOf(place) + 1, place }))
  return (
    <fieldset className="appearance-list">
      <legend>{label}</legend>
      <SortableList
        items={items}
        nameOf={({ place }) => PLACES[place]}
        onArrange={async (ids) =>
          onChange(
            ids.flatMap((id) => {
              const place = MENU_PLACES[id - 1]
              return place && shown.includes(place) ? [place] : []
            }),
          )
        }
      >
        {({ place }) => (
          <Checkbox
            label={PLACES[place]}
            checked={shown.includes(place)}
            onChange={({ target }) =>
              onChange(
                places.filter((one) => (one === place ? target.checked : shown.includes(one))),
              )
            }
          />
        )}
      </SortableList>
    </fieldset>
  )
}
