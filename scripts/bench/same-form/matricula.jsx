import { createRoot } from 'react-dom/client';
import { createForm } from 'matricula/engine';
import { FormPage, FormProvider, openForm, useForm } from 'matricula/renderer';
import 'matricula/renderer/small.css';
import * as built from './sign-up.form.js';

const store = openForm(createForm(built, { today: () => new Date().toISOString().slice(0, 10) }));

function SignUp() {
  const { submit } = useForm({ onSubmit: window.save });
  return (
    <form noValidate onSubmit={submit}>
      <FormPage page="sign-up" />
      <button>Sign up</button>
    </form>
  );
}

createRoot(document.getElementById('root')).render(
  <FormProvider store={store}>
    <SignUp />
  </FormProvider>,
);
