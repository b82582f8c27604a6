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

/** A message while rules work on it: what conditions ask, and what actions do. For one thread. */
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
    private final Effort effort;
    private final List<Message.Field> headers;
    private @Nullable DocumentContext document;
    private boolean bodyEdited;

    /** @param paths compiles a JSONPath, or has it compiled already */
    MessageFacts(Message message, Function<String, JsonPath> paths, Effort effort) {
        this.message = message;
        this.paths = paths;
        this.effort = effort;
        this.headers = new ArrayList<>(message.headers());
    }

    /** Of the request. */
    public String getMethod() {
        return message.method();
    }

    /** Of the request, with its query. */
    public String getPath() {
        return message.path();
    }

    /** Of the response; 0 in a request. */
    public int getStatus() {
        return message.status();
    }

    /** The first field of that name, in any case; null when there is none. */
    public @Nullable String header(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        for (Message.Field field : headers) {
            if (field.name().equals(wanted)) {
                return field.value();
            }
        }
        return null;
    }

    /** True when there is such a field. */
    public boolean hasHeader(String name) {
        return header(name) != null;
    }

    /** What stands in the body at a JSONPath: text, number, truth value, or JSON text of more; null when nothing does. */
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

    /** A path may come out of the message: what it costs to follow is bounded. */
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

    /** Numbers of the message that would take the arithmetic for ever are none for rules. */
    private static Number number(Number found) {
        boolean huge = switch (found) {
            case BigInteger whole -> whole.bitLength() > MAX_BITS;
            case BigDecimal decimal ->
                decimal.unscaledValue().bitLength() > MAX_BITS || Math.abs((long) decimal.scale()) > MAX_SCALE;
            default -> false;
        };
        if (huge) {
            throw new ProblemException(SbiCause.SYSTEM_FAILURE, "a number beyond bounds");
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

    /** @throws PathNotFoundException if the parent is not there, or there is no body */
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

    /** @throws PathNotFoundException if there is no body, or no array there */
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

    /** The message as the rules have left it; a body that they only looked at is the text that came. */
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
