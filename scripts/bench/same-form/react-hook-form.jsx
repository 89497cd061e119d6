import { createRoot } from 'react-dom/client';
import { useForm, useWatch } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { signUpSchema } from './zod-schema.js';

function Text({ id, label, control, error }) {
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-invalid={error !== undefined} {...control} />
      {error && <p>{error.message}</p>}
    </div>
  );
}

function SignUp() {
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(signUpSchema),
    defaultValues: { name: '', email: '', guests: '' },
  });
  const { errors } = formState;
  const visit = useWatch({ control, name: 'visit' });
  return (
    <form noValidate onSubmit={handleSubmit(window.save)}>
      <Text id="name" label="Name" control={register('name')} error={errors.name} />
      <Text id="email" label="E-mail" control={register('email')} error={errors.email} />
      <fieldset>
        <legend>Will you visit us?</legend>
        {[
          ['Y', 'Yes'],
          ['N', 'No'],
        ].map(([value, label]) => (
          <label key={value}>
            <input type="radio" value={value} {...register('visit')} />
            {label}
          </label>
        ))}
        {errors.visit && <p>{errors.visit.message}</p>}
      </fieldset>
      {visit === 'Y' && <Text id="guests" label="Guests" control={register('guests')} error={errors.guests} />}
      <button>Sign up</button>
    </form>
  );
}

createRoot(document.getElementById('root')).render(<SignUp />);
