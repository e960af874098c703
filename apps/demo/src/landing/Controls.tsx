import { type ReactNode, useId } from 'react'
import { Accent, Brands } from './Brands.js'
import { type Choice, chosenFeatures, roundest, type ServerPart, serverParts } from './choice.js'
import { Radios, type RadiosProps } from './Radios.js'
import { Switch } from './Switch.js'
import type { LandingTexts } from './texts.js'

const languages = { en: 'English', ar: 'العربية' } as const

interface ControlsProps {
  readonly choice: Choice
  readonly texts: LandingTexts
  readonly change: (part: Partial<Choice>) => void
  /** Whether the top buttons' kit still has the old chains or server parts. A reload updates it. */
  readonly isBehind: boolean
  /** Stores what was changed before the page reloads. */
  readonly keep: () => void
}

/**
 * Changes look, language and features everywhere at once, also in an open modal. Chains and server parts are fixed while a kit runs: the
 * code follows and the live modal reloads.
 */
export function Controls({ choice, texts, change, isBehind, keep }: ControlsProps) {
  const heading = useId()
  return (
    <section className="controls" aria-labelledby={heading}>
      <h2 id={heading}>{texts.controls}</h2>
      <div className="card stack">
        <Labelled label={texts.brand}>
          <Brands choice={choice} texts={texts} change={change} />
        </Labelled>
        <Labelled label={texts.accent}>
          <Accent choice={choice} texts={texts} change={change} />
        </Labelled>
        <Labelled label={texts.radius}>
          <input
            type="range"
            aria-label={texts.radius}
            min={0}
            max={roundest}
            value={choice.radius}
            onChange={({ target }) => change({ radius: Number(target.value) })}
          />
        </Labelled>
        <LabelledRadios
          legend={texts.mode}
          names={texts.modes}
          value={choice.mode}
          change={(mode) => change({ mode })}
        />
        <LabelledRadios
          legend={texts.language}
          names={languages}
          value={choice.lang}
          change={(lang) => change({ lang })}
          isOwnLanguage
        />
        <LabelledRadios
          legend={texts.families}
          names={texts.family}
          value={choice.families}
          change={(families) => change({ families })}
        />
        <Features choice={choice} texts={texts} change={change} />
        <Server choice={choice} texts={texts} change={change} />
        {isBehind && (
          <p className="note" role="status">
            {texts.behind}{' '}
            <a href={location.href} onClick={keep}>
              {texts.reload}
            </a>
          </p>
        )}
      </div>
    </section>
  )
}

/** A control with its label beside it. Hides the label from screen readers, since each control names itself. */
function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="labelled">
      <span className="plain" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  )
}

const LabelledRadios = <Value extends string>(props: RadiosProps<Value>) => (
  <Labelled label={props.legend}>
    <Radios {...props} />
  </Labelled>
)

type SwitchesProps = Pick<ControlsProps, 'choice' | 'texts' | 'change'>

function Features({ choice, texts, change }: SwitchesProps) {
  return (
    <fieldset className="switches">
      <legend>{texts.features}</legend>
      {chosenFeatures.map((name) => (
        <Switch
          key={name}
          label={texts.feature[name]}
          isOn={choice.features[name]}
          change={(isOn) => change({ features: { ...choice.features, [name]: isOn } })}
        />
      ))}
    </fieldset>
  )
}

function Server({ choice: { server }, texts, change }: SwitchesProps) {
  // E-mail needs the gateway's server, so it switches the gateway on.
  const isOn = (part: ServerPart) => server[part] || (part === 'gateway' && server.email)
  return (
    <fieldset className="switches">
      <legend>{texts.server}</legend>
      {serverParts.map((part) => (
        <Switch
          key={part}
          label={texts.serverPart[part]}
          isOn={isOn(part)}
          isFixed={part === 'gateway' && server.email}
          change={(value) => change({ server: { ...server, [part]: value } })}
        />
      ))}
    </fieldset>
  )
}
