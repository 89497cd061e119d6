/** A reporter that names every failing test and prints `N passed, N failed` as the last line. */
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** An expected failure that fails counts as passed. A file that cannot be loaded counts as one failure. */
export function closingLine(write: (line: string) => void): Reporter {
  return {
    onTestRunEnd(modules, unhandled, reason) {
      const tests = modules.flatMap((module) => [...module.children.allTests()]);
      const failed = [
        ...tests.filter((test) => test.result().state === 'failed').map(nameOf),
        ...modules
          .filter(hasFailedItself)
          .map(({ relativeModuleId }) => `${relativeModuleId}: the file could not be run`),
        ...unhandled.map(({ message }) => `outside any test: ${message}`),
      ];
      // When the setup fails, no test runs.
      if (failed.length === 0 && (reason !== 'passed' || tests.length === 0)) failed.push('the run as a whole');
      for (const name of failed) write(`failed: ${name}`);
      write(`${tests.filter((test) => test.result().state === 'passed').length} passed, ${failed.length} failed`);
    },
  };
}

const nameOf = ({ module, fullName }: TestCase): string => `${module.relativeModuleId} > ${fullName}`;

function hasFailedItself(module: TestModule): boolean {
  return module.errors().length > 0;
}
