import { HouseDrawing, Pane, PaneHeader } from '../../ui/index.ts'
import { CardEmpty } from './CardEmpty.tsx'

/** The virtual machines. This version has none. */
export function MachinesCard() {
  return (
    <Pane aria-labelledby="virtual-machines" className="flex flex-col">
      <PaneHeader id="virtual-machines" title="Virtual Machines" />
      <CardEmpty
        drawing={<HouseDrawing />}
        title="No virtual machines created yet"
        help="Each machine appears here as a window, lit while it runs."
      />
    </Pane>
  )
}
