import { Component, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createForm } from 'matricula/engine';
import messages from 'matricula/messages.json';
import { FormPage, FormProvider, openForm, useForm } from 'matricula/renderer';
import 'matricula/renderer/style.css';
import { buildForm, FormError } from 'matricula/workbench';
import first from './definition.json';

const today = () => new Date().toISOString().slice(0, 10);

/** The form of a definition, or its problems. */
function read(text) {
  try {
    return { host: createForm(buildForm({ ...JSON.parse(text), messages }), { today }), problems: '' };
  } catch (error) {
    if (!(error instanceof FormError)) return { host: null, problems: error.message };
    return {
      host: null,
      problems: error.problems.map(({ pointer, sentence }) => `${pointer}: ${sentence}`).join('\n'),
    };
  }
}

function Playground() {
  const [text, setText] = useState(JSON.stringify(first, null, 2));
  const [answers, setAnswers] = useState('');
  const { host, problems } = useMemo(() => read(text), [text]);
  const store = useMemo(() => host && openForm(host), [host]);
  return (
    <>
      <textarea aria-label="Definition" value={text} onChange={({ target }) => setText(target.value)} />
      {store && (
        <Caught key={text}>
          <FormProvider store={store}>
            <Pages store={store} send={(sent) => setAnswers(JSON.stringify(sent))} />
          </FormProvider>
        </Caught>
      )}
      <output>{problems || answers}</output>
    </>
  );
}

function Pages({ store, send }) {
  const { submit } = useForm({ onSubmit: send });
  return (
    <form noValidate onSubmit={submit}>
      {store.form.pages.map(({ id }) => (
        <FormPage key={id} page={id} />
      ))}
      <button>Send</button>
    </form>
  );
}

/** A definition without a property that its type needs, which `npx matricula check` would name. */
class Caught extends Component {
  static getDerivedStateFromError(error) {
    return { error };
  }
  state = { error: null };
  render() {
    return this.state.error === null ? this.props.children : <p role="alert">{this.state.error.message}</p>;
  }
}

createRoot(document.getElementById('root'), { onCaughtError: () => undefined }).render(<Playground />);
