/** Gallery: every field in its plain, hinted, invalid and disabled state. */
import { Briefcase, Hammer } from 'lucide-react';
import { Button } from '../actions/button';
import { Checkbox } from '../forms/checkbox';
import { FileInput } from '../forms/file-input';
import { FormActions, FormError } from '../forms/form-parts';
import { RadioCards } from '../forms/radio-cards';
import { Select } from '../forms/select';
import { DateInput, NumberInput, PasswordInput, TextArea, TextInput } from '../forms/text-fields';
import { Grid, Stack } from '../layout/layout';

const systems = ['Bcash', 'Nagad', 'Rocket'].map((value) => ({ value, label: value }));

export function FormsPage() {
  return (
    <Stack gap={6}>
      <Grid min={300} gap={6}>
        <TextInput label="Full name" defaultValue="Demo Client" autoComplete="off" />
        <TextInput label="Full name" hint="As it stands on your account." placeholder="Name" autoComplete="off" />
        <TextInput label="Full name" error="This field is required" autoComplete="off" />
        <TextInput label="Email" defaultValue="client@example.com" disabled />
        <PasswordInput label="Password" hint="6 to 20 characters." autoComplete="off" defaultValue="Demo-1" />
        <NumberInput label="Coins" hint="At least 300." defaultValue={300} />
        <DateInput label="Completion date" defaultValue="2027-01-31" />
        <Select label="Payment system" options={systems} placeholder="Choose one" optional />
        <Select label="Payment system" options={systems} error="This field is required" />
        <FileInput label="Photo" hint="PNG, JPEG or WebP, up to 5 MB." name="photo" />
        <FileInput label="Photo" error="This field is required" name="photo-missing" />
        <TextArea label="Task details" hint="What is to be done, and how one sees that it is done." />
      </Grid>
      <RadioCards
        label="I want to"
        name="role"
        options={[
          {
            value: 'freelancer',
            label: 'Earn coins',
            description: 'Do tasks, get paid.',
            icon: <Hammer size={20} aria-hidden />,
          },
          {
            value: 'client',
            label: 'Post tasks',
            description: 'Get work done.',
            icon: <Briefcase size={20} aria-hidden />,
          },
        ]}
      />
      <RadioCards
        label="Role"
        name="role-wrong"
        error="This field is required"
        options={[
          { value: 'freelancer', label: 'Freelancer' },
          { value: 'client', label: 'Client' },
        ]}
      />
      <Checkbox label="Only pay without promotional coins" />
      <Checkbox label="Only pay without promotional coins" defaultChecked />
      <FormError code="coins_low">Coins is Low!</FormError>
      <FormActions>
        <Button type="submit">Save</Button>
        <Button variant="secondary">Back</Button>
      </FormActions>
    </Stack>
  );
}
