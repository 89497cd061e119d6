/** Global setup of the tests with a server: bundles the converters, also those that have changed since the build. */
export { buildConverters as setup } from '../../scripts/build/converters.ts';
