import './LazyImage.css'
import { classNames } from '@tablestakes/look/class-names'
import { ImageOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLazyStart } from './use-lazy-start.ts'

type LazyImageProps = {
  src: string
  /** Empty where the words beside it already say what it is. */
  alt: string
  /** For the first screen: fetched immediately. */
  eager?: boolean
  /** Instead of our mark when the picture cannot be had. */
  fallback?: ReactNode
  className?: string | undefined
}

/** A picture in a box of its own size: loading, loaded or error (specification §4). */
export function LazyImage(props: LazyImageProps) {
  // Another picture starts its own life: a failed one must not stick to the next.
  return <Picture key={props.src} {...props} />
}

function Picture({ src, alt, eager = false, fallback, className }: LazyImageProps) {
  const [box, hasStarted] = useLazyStart<HTMLSpanElement>(eager)
  // An eager one is painted by the server, long before anything here could bring it to light.
  const [state, setState] = useState<'loading' | 'loaded' | 'error'>(eager ? 'loaded' : 'loading')
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // It may have failed before anybody listened.
    if (image.current?.complete && image.current.naturalWidth === 0) setState('error')
  }, [])
  return (
    <span ref={box} className={classNames('lazy', className)} data-state={state}>
      {hasStarted && state !== 'error' && (
        <img
          ref={image}
          src={src}
          alt={alt}
          decoding="async"
          draggable={false}
          fetchPriority={eager ? 'high' : 'auto'}
          onLoad={() => setState('loaded')}
          onError={() => setState('error')}
        />
      )}
      {state === 'error' && (
        <span className="lazy-error" {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
          {fallback ?? <ImageOff />}
        </span>
      )}
    </span>
  )
}
