import { addons } from 'storybook/manager-api';

// The addon panel would repeat the JSON and take half of the height.
addons.setConfig({
  layoutCustomisations: {
    showPanel: ({ storyId }, isShown) => (storyId?.startsWith('edit-the-json--') === true ? false : isShown),
  },
});
