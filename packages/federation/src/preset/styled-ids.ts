/**
 * Names every styled component after its file and variable. By default styled-components numbers them in order of creation, which differs between
 * prerendering and the browser, and between two builds of one remote.
 */
import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';
import ts from 'typescript';

/** Length of the id in base 36: enough for thousands of components without collisions. */
const LENGTH = 7;

/** A `before` transformer: `styled.p\`…\`` becomes `styled.p.withConfig({ componentId: '…' })\`…\``. */
export function styledIds(rootDir: string): ts.TransformerFactory<ts.SourceFile> {
  return (context) => (file) => {
    if (!file.text.includes('styled-components')) return file;
    const { factory } = context;
    const path = relative(rootDir, file.fileName).split(sep).join('/');

    const visit = (node: ts.Node): ts.Node => {
      if (
        ts.isVariableDeclaration(node) &&
        ts.isIdentifier(node.name) &&
        node.initializer &&
        ts.isTaggedTemplateExpression(node.initializer) &&
        isStyled(node.initializer.tag)
      ) {
        const { tag, typeArguments, template } = node.initializer;
        const id = factory.createPropertyAssignment(
          'componentId',
          factory.createStringLiteral(componentId(path, node.name.text)),
        );
        const named = factory.createCallExpression(
          factory.createPropertyAccessExpression(tag, 'withConfig'),
          undefined,
          [factory.createObjectLiteralExpression([id])],
        );
        const initializer = factory.updateTaggedTemplateExpression(node.initializer, named, typeArguments, template);
        return factory.updateVariableDeclaration(node, node.name, node.exclamationToken, node.type, initializer);
      }
      return ts.visitEachChild(node, visit, context);
    };
    return ts.visitEachChild(file, visit, context);
  };
}

/** Whether an expression begins with `styled`: `styled.p`, `styled(Link)`, `styled.p.attrs(…)`. */
function isStyled(expression: ts.Expression): boolean {
  if (ts.isIdentifier(expression)) return expression.text === 'styled';
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression)) {
    return isStyled(expression.expression);
  }
  return false;
}

/** A class name that starts with a letter. */
export function componentId(path: string, name: string): string {
  const digest = createHash('sha256').update(`${path} ${name}`).digest('hex').slice(0, 12);
  return `t${parseInt(digest, 16).toString(36).slice(-LENGTH)}`;
}
