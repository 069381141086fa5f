/** More panes would be too small to count; the number is shown instead. */
const WINDOWS_MAX = 8

const LIT =
  'bg-[linear-gradient(oklch(0.55_0.1_65/.45)_0_0),linear-gradient(oklch(0.55_0.1_65/.45)_0_0),linear-gradient(160deg,oklch(0.93_0.07_88),oklch(0.83_0.115_74))] shadow-[inset_0_0_0_1.5px_oklch(0.62_0.11_66/.55),0_3px_12px_-3px_oklch(0.82_0.12_76/.8)]'
const UNLIT =
  'bg-[linear-gradient(var(--line)_0_0),linear-gradient(var(--line)_0_0)] shadow-[inset_0_0_0_1.5px_var(--line-strong)]'

/** One window per machine; a lit one is running. */
export function LitWindows({ active, provisioned }: { active: number; provisioned: number }) {
  if (provisioned === 0 || provisioned > WINDOWS_MAX) return null
  return (
    <div
      role="img"
      aria-label={`${active} of ${provisioned} running`}
      className="mt-auto flex gap-[5px] max-md:gap-[3px]"
    >
      {Array.from({ length: provisioned }, (_, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: the windows have no identity, only a number
          key={index}
          className={`h-[26px] w-[34px] min-w-0 rounded-[6px] bg-size-[1.5px_100%,100%_1.5px,100%_100%] bg-center bg-no-repeat max-md:h-5 max-md:rounded-[4px] ${index < active ? LIT : UNLIT}`}
        />
      ))}
    </div>
  )
}
