import { Link, matchRoute, useLocation, useRoute, useRouter } from 'wouter'
import type { NavigationEntry } from '../platform/feature.ts'
import { prefetchRoute, ROUTES } from './routes.ts'

interface NavigationLinkProps {
  entry: NavigationEntry
  className: string
  iconClassName: string
  onClick?: () => void
}

/** A link to a screen, marked when it is the current one. Preloads the screen's code on hover or focus. */
export function NavigationLink({ entry, className, iconClassName, onClick }: NavigationLinkProps) {
  const [isItself] = useRoute(entry.path)
  const [location] = useLocation()
  const { parser } = useRouter()
  const isCurrent =
    isItself || ROUTES.some(({ path, within }) => within === entry.path && matchRoute(parser, path, location)[0])
  const Icon = entry.icon
  const prefetch = () => prefetchRoute(entry.path)
  return (
    <Link
      href={entry.path}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      className={`group ${className}`}
    >
      <Icon aria-hidden="true" className={iconClassName} />
      {entry.label}
    </Link>
  )
}
