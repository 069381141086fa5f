import { EmptyState, HouseDrawing, Pane, PaneHeader } from '../../ui/index.ts'

/** The virtual machines. This version has none. */
export function MachinesCard() {
  return (
    <Pane aria-labelledby="virtual-machines">
      <PaneHeader id="virtual-machines" title="Virtual Machines" />
      <EmptyState
        className="pt-1!"
        drawing={<HouseDrawing />}
        title="No virtual machines created yet"
        help="Each machine shows here as a window, lit while it runs."
      />
    </Pane>
  )
}
