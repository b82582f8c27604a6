// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpmediation.logic;

import com.jayway.jsonpath.Configuration;
import com.jayway.jsonpath.DocumentContext;
import com.jayway.jsonpath.JsonPath;
import com.jayway.jsonpath.Option;
import com.jayway.jsonpath.PathNotFoundException;
import com.jayway.jsonpath.spi.json.Jackson3JsonNodeJsonProvider;
import com.jayway.jsonpath.spi.mapper.Jackson3MappingProvider;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.scp.contract.scpmediation.Message;
import tools.jackson.databind.JsonNode;

/** View of a message for rules: read access for conditions, and the edits of actions. Not thread-safe. */
public final class MessageFacts {
    private static final Configuration PATHS = Configuration.builder()
            .jsonProvider(new Jackson3JsonNodeJsonProvider(Json.mapper()))
            .mappingProvider(new Jackson3MappingProvider(Json.mapper()))
            .options(Option.SUPPRESS_EXCEPTIONS)
            .build();

    private final Message message;
    private static final int MAX_PATH = 512;
    private static final int MAX_BITS = 512;
    private static final int MAX_SCALE = 100;

    private final Function<String, JsonPath> paths;
    private final RuleBudget effort;
    private final List<Message.Field> headers;
    private @Nullable DocumentContext document;
    private boolean bodyEdited;

    /** @param paths compiles a JSONPath, or returns it from a cache */
    MessageFacts(Message message, Function<String, JsonPath> paths, RuleBudget effort) {
        this.message = message;
        this.paths = paths;
        this.effort = effort;
        this.headers = new ArrayList<>(message.headers());
    }

    /** Returns the method of the request. */
    public String getMethod() {
        return message.method();
    }

    /** Returns the path of the request, with its query. */
    public String getPath() {
        return message.path();
    }

    /** Returns the status of the response; 0 in a request. */
    public int getStatus() {
        return message.status();
    }

    /** Returns the first header field of that name; null when absent. Names are case-insensitive. */
    public @Nullable String header(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        for (Message.Field field : headers) {
            if (field.name().equals(wanted)) {
                return field.value();
            }
        }
        return null;
    }

    /** Returns true when a header field of that name is present. */
    public boolean hasHeader(String name) {
        return header(name) != null;
    }

    /** Returns the value at a JSONPath in the body: text, number, boolean, or else JSON text; null when absent. */
    public @Nullable Object json(String path) {
        DocumentContext body = body();
        if (body == null) {
            return null;
        }
        Object found = body.read(askedFor(path));
        if (!(found instanceof JsonNode node) || node.isNull() || node.isMissingNode()) {
            return null;
        }
        if (node.isString()) {
            return node.stringValue();
        }
        if (node.isNumber()) {
            return number(node.numberValue());
        }
        if (node.isBoolean()) {
            return node.booleanValue();
        }
        String text = node.toString();
        effort.spend(text.length());
        return text;
    }

    /** Compiles a path and charges the effort of reading it; rules may take the path from the message. */
    private JsonPath askedFor(String path) {
        int scan = path.indexOf("..");
        if (path.length() > MAX_PATH || path.contains("=~") || (scan >= 0 && path.indexOf("..", scan + 2) >= 0)) {
            throw new ProblemException(
                    SbiCause.SYSTEM_FAILURE,
                    "a JSONPath with regular expressions, with several scans, or of more than " + MAX_PATH
                            + " characters");
        }
        JsonPath compiled = paths.apply(path);
        String body = message.body();
        effort.spend(compiled.isDefinite() || body == null ? path.length() : body.length());
        return compiled;
    }

    /** Rejects numbers so large that arithmetic with them would take too long. */
    private static Number number(Number found) {
        boolean huge = switch (found) {
            case BigInteger whole -> whole.bitLength() > MAX_BITS;
            case BigDecimal decimal ->
                decimal.unscaledValue().bitLength() > MAX_BITS || Math.abs((long) decimal.scale()) > MAX_SCALE;
            default -> false;
        };
        if (huge) {
            throw new ProblemException(SbiCause.SYSTEM_FAILURE, "number out of range");
        }
        return found;
    }

    void addHeader(String name, String value) {
        headers.add(new Message.Field(name.toLowerCase(Locale.ROOT), value));
    }

    void removeHeader(String name) {
        String gone = name.toLowerCase(Locale.ROOT);
        headers.removeIf(field -> field.name().equals(gone));
    }

    /** @throws PathNotFoundException if the parent of the path or the body is absent */
    void setBody(String path, JsonNode value) {
        DocumentContext body = required(path);
        int dot = path.lastIndexOf('.');
        boolean member = path.indexOf(']', Math.max(dot, 0)) < 0 && dot > 0;
        if (member) {
            JsonPath parent = paths.apply(path.substring(0, dot));
            if (body.read(parent) == null) {
                throw new PathNotFoundException("nothing at " + path.substring(0, dot));
            }
            body.put(parent, path.substring(dot + 1), value);
        } else {
            body.set(paths.apply(path), value);
        }
    }

    /** @throws PathNotFoundException if the path is not an array or the body is absent */
    void addBody(String path, JsonNode value) {
        DocumentContext body = required(path);
        JsonPath list = paths.apply(path);
        if (!(body.read(list) instanceof JsonNode array) || !array.isArray()) {
            throw new PathNotFoundException("no array at " + path);
        }
        body.add(list, value);
    }

    void removeBody(String path) {
        DocumentContext body = body();
        if (body != null) {
            body.delete(paths.apply(path));
            bodyEdited = true;
        }
    }

    private DocumentContext required(String path) {
        DocumentContext body = body();
        if (body == null) {
            throw new PathNotFoundException("no JSON body for " + path);
        }
        bodyEdited = true;
        return body;
    }

    private @Nullable DocumentContext body() {
        String text = message.body();
        if (document == null && text != null) {
            document = JsonPath.using(PATHS).parse(Json.parse(text));
        }
        return document;
    }

    /** Returns the edited message; a body that was only read is returned unchanged. */
    Message edited() {
        DocumentContext body = document;
        return new Message(
                message.method(),
                message.path(),
                message.status(),
                headers,
                body == null || !bodyEdited ? message.body() : body.json().toString());
    }
}
