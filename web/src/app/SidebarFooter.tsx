import { FEATURES } from './features.ts'

/** What features put at the foot of the navigation. */
export function SidebarFooter({ className }: { className: string }) {
  return FEATURES.map(({ name, NavigationFoot: Foot }) => Foot && <Foot key={name} className={className} />)
}
