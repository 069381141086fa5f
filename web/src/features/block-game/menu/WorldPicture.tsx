import { classNames } from '../../../ui/index.ts'
import type { StoredWorld } from '../worlds/stored-world.ts'
import { useBytesAddress } from './useBytesAddress.ts'

/** The last view of a world; a drawn hill until there is one. */
export function WorldPicture({ world, className }: { world: StoredWorld | undefined; className?: string }) {
  const address = useBytesAddress(world?.picture ?? null, 'image/webp')
  if (address !== null) return <img src={address} alt="" className={classNames('object-cover', className)} />
  return (
    <svg
      viewBox="0 0 160 100"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#a9d0ee" d="M0 0h160v100H0z" />
      <path fill="#eef6fb" d="M18 18h34v6H18zM30 12h16v6H30zM98 26h40v6H98zM108 20h18v6h-18z" />
      <path fill="#8fb98a" d="M0 62h24v-8h24v-8h32v8h24v8h24v-8h32v50H0z" />
      <path fill="#679d42" d="M0 78h40v-6h40v-6h32v6h48v28H0z" />
      <path fill="#7a5636" d="M0 88h40v-6h40v-6h32v6h48v18H0z" />
      <path fill="#54402a" d="M124 56h5v16h-5z" />
      <path fill="#3b6b2a" d="M114 44h25v12h-25zM119 38h15v6h-15z" />
    </svg>
  )
}
