import ts from 'typescript';
import { componentId, styledIds } from './styled-ids';

function transformed(source: string): string {
  return ts.transpileModule(source, {
    fileName: '/repo/shell/src/box.tsx',
    compilerOptions: { target: ts.ScriptTarget.ES2022, jsx: ts.JsxEmit.ReactJSX, module: ts.ModuleKind.ESNext },
    transformers: { before: [styledIds('/repo')] },
  }).outputText;
}

it('names components after file and variable, whatever they are made of', () => {
  const code = transformed(`
    import styled, { css } from 'styled-components';
    const Box = styled.div<{ $wide: boolean }>\`color: red\`;
    export const Anchor = styled(Link)\`color: red\`;
    const Field = styled.input.attrs({ type: 'text' })\`color: red\`;
    const part = css\`color: red\`;
  `);
  const id = (name: string) => `withConfig({ componentId: "${componentId('shell/src/box.tsx', name)}" })`;
  expect(code).toContain(`styled.div.${id('Box')} \``);
  expect(code).toContain(`styled(Link).${id('Anchor')} \``);
  expect(code).toContain(`.attrs({ type: 'text' }).${id('Field')} \``);
  expect(code).toContain('css `color: red`');
});

it('gives the same name in every build and another one in every file', () => {
  expect(componentId('a.tsx', 'Box')).toBe(componentId('a.tsx', 'Box'));
  expect(componentId('a.tsx', 'Box')).not.toBe(componentId('b.tsx', 'Box'));
  expect(componentId('a.tsx', 'Box')).toMatch(/^[a-z][a-z0-9]+$/);
});

it('leaves files alone that style nothing', () => {
  expect(transformed('const styled = { p: String.raw }; const x = styled.p`a`;')).not.toContain('withConfig');
});
