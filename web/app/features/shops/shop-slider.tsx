import { type ReactNode, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { Icon } from '../../ui/icon.tsx'
import type { Slide } from './load-shop.ts'
import * as styles from './shop-slider.module.css'
import { SliderIcon } from './slider-icon.tsx'
import { type Slides, useSlides } from './use-slides.ts'

/** The pictures and videos of a shop; without any, a quiet band, so that the header looks the same. */
export function ShopSlider({ name, slides }: { name: string; slides: readonly Slide[] }) {
  const [broken, setBroken] = useState<ReadonlySet<number>>(new Set())
  const whole = slides.filter(({ id }) => !broken.has(id))
  if (whole.length === 0) return <div className={styles.shopBand} aria-hidden="true" />
  return (
    <Slider
      // If one is removed, the others get new positions.
      key={whole.length}
      name={name}
      slides={whole}
      onBroken={id => setBroken(before => new Set(before).add(id))}
    />
  )
}

interface SliderProps {
  name: string
  slides: readonly Slide[]
  onBroken: (id: number) => void
}

function Slider({ name, slides, onBroken }: SliderProps) {
  const frame = useRef<HTMLElement>(null)
  const control = useSlides(
    frame,
    slides.map(({ video }) => video),
  )
  const { track, at, playing, ended, watch } = control
  const several = slides.length > 1
  return (
    <section
      ref={frame}
      className={styles.slider}
      aria-roledescription={m.shops_carousel()}
      aria-label={m.shops_pictures({ name })}
      {...watch}
    >
      {/* The arrow keys scroll it, like every scrolling area. */}
      <div
        className={styles.sliderTrack}
        ref={track}
        aria-live={playing ? 'off' : 'polite'}
        tabIndex={several ? 0 : -1}
      >
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
          <div
            key={slide.id}
            className={styles.slide}
            role="group"
            aria-roledescription={m.shops_slide_role()}
            aria-label={slideLabel(slide, index, slides.length)}
            aria-hidden={index !== at || undefined}
          >
            {slide.video ? (
              <video
                src={slide.file}
                muted
                playsInline
                preload={index === 0 ? 'metadata' : 'none'}
                tabIndex={-1}
                onEnded={ended}
                onError={() => onBroken(slide.id)}
              />
            ) : (
              <img
                src={slide.file}
                alt=""
                loading={index === 0 ? 'eager' : 'lazy'}
                fetchPriority={index === 0 ? 'high' : undefined}
                decoding="async"
                draggable={false}
                // It may have failed before hydration, when nothing listened.
                ref={image => {
                  if (image?.complete && image.naturalWidth === 0 && image.currentSrc) onBroken(slide.id)
                }}
                onError={() => onBroken(slide.id)}
              />
            )}
          </div>
        ))}
      </div>
      <Controls slides={slides} control={control} />
    </section>
  )
}

/** In page order: back, the positions, pause, sound, forward. */
function Controls({ slides, control }: { slides: readonly Slide[]; control: Slides }) {
  const { at, playing, muted, go, setPlaying, setMuted } = control
  const film = slides[at]?.video ?? false
  const several = slides.length > 1
  if (!several && !film) return null
  return (
    <div className={styles.sliderUi}>
      {several && (
        <Glass label={m.shops_slide_before()} onPress={() => go(at - 1)}>
          <Icon name="left" />
        </Glass>
      )}
      {several && (
        <div className={styles.dots}>
          {slides.map((slide, index) => (
            <button
              key={slide.id}
              type="button"
              aria-label={slideLabel(slide, index, slides.length)}
              aria-current={index === at || undefined}
              onClick={() => go(index)}
            />
          ))}
        </div>
      )}
      <Glass
        label={playing ? m.shops_slides_pause() : m.shops_slides_play()}
        onPress={() => setPlaying(!playing)}
      >
        {playing ? <SliderIcon name="pause" /> : <Icon name="play" />}
      </Glass>
      {film && (
        <Glass label={muted ? m.shops_unmute() : m.shops_mute()} onPress={() => setMuted(!muted)}>
          <SliderIcon name={muted ? 'muted' : 'sound'} />
        </Glass>
      )}
      {several && (
        <Glass label={m.shops_slide_after()} onPress={() => go(at + 1)}>
          <Icon name="right" />
        </Glass>
      )}
    </div>
  )
}

function Glass({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.glass} aria-label={label} title={label} onClick={onPress}>
      {children}
    </button>
  )
}

function slideLabel({ video }: Slide, index: number, count: number): string {
  const words = { number: index + 1, count }
  return video ? m.shops_slide_video(words) : m.shops_slide(words)
}
